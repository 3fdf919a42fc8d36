/** Obstacles that used to be between the first screen of an application and the payout. */

import { expect, type Locator, type Page } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { JourneyPages } from '../support/journey-pages'
import { newPerson } from '../support/person'
import { CHOICE, QuestionnairePages } from '../support/questionnaire-pages'
import { aigul, anton } from '../support/sandbox-people'
import { test } from '../support/test-app'

const phone = { width: 360, height: 740 }

async function toSigning(journey: JourneyPages): Promise<void> {
  await journey.api.toOffers(aigul)
  await journey.account.open('/form/got-offer/')
  await journey.agree()
}

test('a double click or a second device signs once', async ({ page, app }) => {
  test.setTimeout(120_000)
  const journey = new JourneyPages(page, app)
  await toSigning(journey)
  const code = await journey.codeBy('Получить код', aigul.phone)
  await journey.account.code.fill(code)
  const signed: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/application/sign')) signed.push(answer.status())
  })
  // The next screen loads slowly, so the button stays visible meanwhile.
  await page.route(/\/_payload\/(form\/withdrawal|success)\//, async (route) => {
    await new Promise((done) => setTimeout(done, 2000))
    await route.continue()
  })
  await expect(journey.button('Подписать договор')).toBeVisible()
  // Found by its role: its name changes while it is working.
  const button = page.locator('main form button[type="submit"]')
  await button.dblclick()
  await expect.poll(() => signed).toEqual([200])
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.dblclick({ force: true })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/success/, { timeout: 30_000 })
  expect(signed).toEqual([200])
  await expect(page.getByText('Заявка продолжена на другом устройстве')).toHaveCount(0)
})

test('the language changes, and the question stays', async ({ page, app }) => {
  await page.setViewportSize(phone)
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  await account.enrol(newPerson(), CHOICE)
  await form.on('names', '?step=identity')
  await form.fillNames()
  await form.next()
  await form.on('document', '?step=identity&part=document')
  await form.fillDocument()
  await form.next()
  await form.on('address', '?step=address')
  await form.site.languageSwitch.click()
  await form.site.at('/kz/form/reg/?step=address')
  await expect(form.site.heading).toHaveText('Тіркелген мекенжайыңыз')
  await page.goBack()
  await form.site.at('/form/reg/?step=address')
  await page.goBack()
  await form.on('document', '?step=identity&part=document')
  await form.site.languageSwitch.click()
  await form.site.at('/kz/form/reg/?step=identity&part=document')
  await expect(form.site.heading).toHaveText('Құжатыңыз')
})

test('every screen shows the number of steps and the time left', async ({ page, app }) => {
  test.setTimeout(90_000)
  await page.setViewportSize(phone)
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  const expectText = (text: string) => expect(form.site.main).toContainText(text)
  // Nobody knows him: he has the longest way.
  await account.enrol(anton, CHOICE)
  await expectText('Шаг 1 из 13 · ещё около 9 минут')
  await form.fillNames(anton)
  await form.next()
  await expectText('Шаг 2 из 13 · ещё около 9 минут')
  await form.fillDocument()
  await form.next()
  await expectText('Шаг 3 из 13 · ещё около 8 минут')
  await form.fillAddress()
  await page.getByLabel('Живу по адресу регистрации').uncheck()
  await expectText('Шаг 3 из 14 · ещё около 9 минут')
  await page.getByLabel('Живу по адресу регистрации').check()
  await form.next()
  await expectText('Шаг 4 из 13 · ещё около 7 минут')
  await expect(page.locator('[aria-current="step"]')).toHaveText('Работа')
  await form.fillWork()
  await form.next()
  await form.fillIncome()
  await form.next()
  await expectText('Шаг 6 из 13 · ещё около 6 минут')
  await form.next()
  await expectText('Шаг 7 из 13 · ещё около 6 минут')
  await form.button('Изменить: Работа').click()
  await form.on('work', '?step=work&back=check')
  await expectText('Шаг 7 из 13')
  await page.goBack()
  await form.button('Отправить анкету').click()
  await expect(form.site.main).toContainText('Предварительно доступно', { timeout: 20_000 })
  await expectText('Шаг 8 из 13 · ещё около 5 минут')
  await form.site.languageSwitch.click()
  await expectText('13 қадамның 8-қадамы · тағы 5 минуттай')
})

test('the card is a step like the others, and offers only what is available', async ({
  page,
  app,
}) => {
  test.setTimeout(90_000)
  await page.setViewportSize(phone)
  const journey = new JourneyPages(page, app)
  await journey.api.pastCamera(aigul)
  await journey.api.until('CARD_REQUIRED')
  await journey.account.open('/card/add-card/')
  const { main } = journey.account.site
  await expect(main).toContainText('Шаг 5 из 8 · ещё около 3 минут')
  await expect(page.getByLabel('Вы выбрали')).toContainText(/60\s000\s₸ на 15\sдней/)
  await expect(page.getByRole('navigation', { name: 'Личный кабинет' })).toHaveCount(0)
  await expect(journey.button('Перейти к вводу карты')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: 'Выбрать из сохранённых' })).toHaveCount(0)

  await journey.api.call('POST', '/payout-methods/ibans', { iban: 'KZ41722C000000000001' })
  await journey.account.open('/card/add-card/')
  await page.getByRole('link', { name: 'Выбрать из сохранённых' }).click()
  await journey.account.at('/card/get-card/')
  await expect(main).toContainText('Шаг 5 из 8')
  await expect(page.getByRole('navigation', { name: 'Личный кабинет' })).toHaveCount(0)
})

test('amounts are grouped while typing, and dates are spelt out', async ({ page, app }) => {
  test.setTimeout(90_000)
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  const year = new Date().getFullYear()
  await account.enrol(newPerson(), CHOICE)
  await form.fillNames()
  await form.next()
  await expect(page.getByText(`День, месяц и год, например 07.03.${year + 5}`)).toBeVisible()
  await form.fillDocument()
  await page.getByLabel('Дата выдачи').fill('31.02.2022')
  await page.getByLabel('Действует до').fill('когда-нибудь')
  await form.next()
  await expect(form.summary).toContainText(
    `Дата выдачи: введите день, месяц и год, например 07.03.${year - 5}`,
  )
  await expect(form.summary).toContainText(
    `Действует до: введите день, месяц и год, например 07.03.${year + 5}`,
  )
  await form.fillDocument()
  await page.getByLabel('Дата выдачи').fill('01.03.2022')
  await form.next()
  await form.fillAddress()
  await form.next()
  await expect(form.site.main).toContainText('мы работодателю не сообщаем')
  await form.fillWork()
  await expect(form.site.main).toContainText('Позвоним по нему, только если не сможем найти вас')
  await form.next()
  await expect(form.site.main).not.toContainText('поставьте 0.')
  await expect(form.site.main).toContainText(
    'Аренда, подработка, пособия. Если нет, оставьте пустым',
  )

  const income = page.getByLabel('Доход в месяц на руки')
  await income.pressSequentially('400000')
  await expect(income).toHaveValue('400\u00a0000')
  // One more digit after the first: the caret stays behind it.
  await place(income, 1)
  await page.keyboard.type('15')
  await expect(income).toHaveValue('41\u00a0500\u00a0000')
  expect(await caret(income)).toBe(4)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(income).toHaveValue('400\u00a0000')
  expect(await caret(income)).toBe(1)
  await paste(page, income, '1 250 000,00 ₸')
  await expect(income).toHaveValue('1\u00a0250\u00a0000')
  await page.getByLabel('Сколько человек вы содержите').fill('0')
  await form.next()
  await form.on('contacts', '?step=contacts')
  await form.next()
  await expect(form.site.main).toContainText('1\u00a0250\u00a0000\u00a0₸')
})

const place = (input: Locator, at: number) =>
  input.evaluate((element: HTMLInputElement, at) => element.setSelectionRange(at, at), at)

const caret = (input: Locator) =>
  input.evaluate((element: HTMLInputElement) => element.selectionStart)

/** Replaces the whole value at once, as a paste does. */
async function paste(page: Page, input: Locator, text: string): Promise<void> {
  await input.selectText()
  await page.keyboard.insertText(text)
}

test('checksums are collapsed, and the documents are listed once before the signature', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize(phone)
  const journey = new JourneyPages(page, app)
  await toSigning(journey)
  await expect(journey.button('Получить код')).toBeVisible()
  await expect(page.getByText('График погашения', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('SHA-256').filter({ visible: true })).toHaveCount(0)
  const save = page.getByRole('button', { name: /^Скачать: / })
  await expect(save.filter({ visible: true })).toHaveCount(0)
  await page.getByText('Открыть или скачать документы').click()
  await expect(save).toHaveCount(4)
  await page.getByText('Контрольные суммы файлов (SHA-256)').click()
  const hash = page.getByText(/^[0-9a-f]{4} [0-9a-f]{4} … [0-9a-f]{4} [0-9a-f]{4}$/)
  await expect(hash).toHaveCount(4)
  await journey.sign(aigul.phone)
  await expect(page).toHaveURL(/success/, { timeout: 30_000 })
  await expect(save.first()).toBeVisible()
  await expect(hash.filter({ visible: true })).toHaveCount(0)
})
