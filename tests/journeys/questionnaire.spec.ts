/** The questionnaire, from the calculator to the prescreen, on a small phone. */

import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { newPerson } from '../support/person'
import { poll } from '../support/poll'
import { CHOICE, QuestionnairePages } from '../support/questionnaire-pages'
import { locales } from '../support/routes'
import { test } from '../support/test-app'

test.use({ viewport: { width: 360, height: 640 } })

const texts = {
  ru: {
    surnameMissing: 'Введите фамилию',
    nameMissing: 'Введите имя',
    error: /^Ошибка: /,
    offers: 'Если вы не сможете одобрить, покажите предложения других компаний (реклама)',
    changeWork: 'Изменить: Работа',
    upTo: 'Предварительно доступно до',
  },
  kz: {
    surnameMissing: 'Тегіңізді енгізіңіз',
    nameMissing: 'Атыңызды енгізіңіз',
    error: /^Қате: /,
    offers: 'Мақұлдай алмасаңыздар, басқа компаниялардың ұсыныстарын көрсетіңіздер (жарнама)',
    changeWork: 'Өзгерту: Жұмысыңыз',
    upTo: 'Алдын ала қолжетімді сома, ең көбі',
  },
}

for (const locale of locales) {
  test(`a customer registers, answers and sees the prescreen in ${locale}`, async ({
    page,
    app,
  }) => {
    test.setTimeout(90_000)
    const account = new AccountPages(page, app, locale)
    const form = new QuestionnairePages(page, app, locale)
    const { fields, submit } = form.words
    const t = texts[locale]

    await account.enrol(newPerson(), CHOICE)
    await form.on('names', '?step=identity')
    await expect(form.site.main).toContainText(/50\s000\s₸/)

    await form.next()
    await expect(form.summary).toBeFocused()
    await expect(form.summary).toContainText(t.surnameMissing)
    await expect(page).toHaveTitle(t.error)
    await form.summary.getByRole('link', { name: t.nameMissing }).click()
    await expect(form.field(fields.given_name)).toBeFocused()

    await form.fillAll()
    await expect(form.site.main).toContainText(/400\s000\s₸/)
    const offers = page.getByLabel(t.offers)
    await expect(offers).not.toBeChecked()

    await page.getByRole('button', { name: t.changeWork }).click()
    await form.on('work', '?step=work&back=check')
    await form.field(fields.position).fill('Главный бухгалтер')
    await form.next()
    await form.on('check', '?step=check')
    await expect(form.site.main).toContainText('Главный бухгалтер')

    await form.button(submit).click()
    await form.site.at(`${form.prefix}/form/preapproval/`)
    await expect(form.site.main).toContainText(t.upTo, { timeout: 15_000 })
    await expect(form.site.main).toContainText(/\d\s%/)
  })
}

test('nothing typed is lost by a reload, a change of language or going back', async ({
  page,
  app,
}) => {
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  const kazakh = new QuestionnairePages(page, app, 'kz')
  const { fields } = form.words
  await account.enrol(newPerson(), CHOICE)
  await form.on('names', '?step=identity')
  // A save sent while the page unloads may or may not arrive; here it does not.
  const answers = '**/api/v1/application/answers/*'
  await page.route(answers, (route) => route.abort())
  await form.field(fields.surname).fill('Қасымова')
  await page.reload({ waitUntil: 'commit' })
  await page.unroute(answers)
  await expect(form.field(fields.surname)).toHaveValue('Қасымова')
  await expect(form.saved).toBeVisible()

  await form.field(fields.given_name).fill('Әлия')
  await form.site.languageSwitch.click()
  await kazakh.on('names', '?step=identity')
  await expect(kazakh.field(kazakh.words.fields.given_name)).toHaveValue('Әлия')

  await page.getByLabel(kazakh.words.fields.no_patronymic).check()
  await kazakh.next()
  await kazakh.on('document', '?step=identity&part=document')
  await kazakh.field(kazakh.words.fields.document_number).fill('0456')
  await page.goBack()
  await kazakh.on('names', '?step=identity')
  await expect(kazakh.field(kazakh.words.fields.surname)).toHaveValue('Қасымова')
  await page.goForward()
  await kazakh.on('document', '?step=identity&part=document')
  await expect(kazakh.field(kazakh.words.fields.document_number)).toHaveValue('0456')
})

test('an answer that is saved while the other language loads stays on the screen', async ({
  page,
  app,
}) => {
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  const kazakh = new QuestionnairePages(page, app, 'kz')
  await account.enrol(newPerson(), CHOICE)
  await form.on('names', '?step=identity')
  // The other page reads the answers before they are saved, and gets them after.
  const saved = page.waitForResponse(/\/application\/answers\/identity$/)
  let hasRead = false
  await page.route('**/api/v1/application/answers', async (route) => {
    const response = await route.fetch()
    hasRead = true
    await saved
    await route.fulfill({ response })
  })
  await page.route('**/api/v1/application/answers/*', async (route) => {
    await expect.poll(() => hasRead).toBe(true)
    await route.continue()
  })
  await form.field(form.words.fields.given_name).fill('Әлия')
  await form.site.languageSwitch.click()
  await kazakh.on('names', '?step=identity')
  await expect(kazakh.field(kazakh.words.fields.given_name)).toHaveValue('Әлия')
})

test('goes on without a connection and sends when it is back', async ({ page, app, context }) => {
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  const { fields } = form.words
  const offline = 'Нет интернета. Ответы сохранены, отправим, когда связь появится'
  await account.enrol(newPerson(), CHOICE)
  await form.on('names', '?step=identity')

  await context.setOffline(true)
  await form.fillNames()
  await expect(page.getByText(offline)).toBeVisible()
  await form.next()
  await form.on('document', '?step=identity&part=document')
  await form.fillDocument()
  await form.next()
  await form.on('address', '?step=address')
  await expect(page.getByText(offline)).toBeVisible()

  await context.setOffline(false)
  await expect(form.saved).toBeVisible()
  await expect(page.getByText(offline)).toBeHidden()
  // Another browser of the same customer would now show it.
  await page.evaluate(() => indexedDB.deleteDatabase('zhedel-drafts'))
  await page.goto(`${app.site}/form/reg/?step=identity&part=document`)
  await expect(form.field(fields.document_number)).toHaveValue('045678912')
})

test('server-side errors are shown at their fields', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  const { fields } = form.words
  const ownPhone = 'Это ваш номер. Укажите номер другого человека'
  const person = newPerson()
  await account.enrol(person, CHOICE)
  await form.on('names', '?step=identity')
  await page.goto(`${app.site}/form/reg/?step=contacts`)
  await form.button('Добавить человека').click()
  await form.field(fields.name).fill('Айгуль')
  await form.field(fields.relation).selectOption('friend')
  await form.field(fields.phone).fill(person.phone)
  await form.next()
  await expect(form.summary).toBeFocused()
  await expect(form.summary).toContainText(ownPhone)
  await form.field(fields.phone).fill('+7 701 555 12 34')
  await expect(form.site.main).not.toContainText(ownPhone)
  await form.next()
  await form.on('check', '?step=check')
  // Missing answers are focused, not submitted.
  await form.button(form.words.submit).click()
  await form.on('names', '?step=identity&back=check')
  await expect(form.summary).toContainText('Введите фамилию')
})

test('leaves nothing behind when the person signs out', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  await account.enrol(newPerson(), CHOICE)
  await form.on('names', '?step=identity')
  await form.field(form.words.fields.surname).fill('Қасымова')
  await expect(form.saved).toBeVisible()
  await account.open('/clientarea/')
  await account.signOut()
  await poll(() =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).toEqual([])
})
