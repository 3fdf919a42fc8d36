/**
 * Name, document and address come from the state register, after a consent by SMS to 1414; whoever
 * does not answer types them. On a small phone, in both languages.
 */

import { expect, type Page } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { findViolations } from '../support/axe'
import { CHOICE, QuestionnairePages } from '../support/questionnaire-pages'
import { locales } from '../support/routes'
import { aigul, ainur, saltanat } from '../support/sandbox-people'
import { test } from '../support/test-app'

test.use({ viewport: { width: 360, height: 740 } })

const texts = {
  ru: {
    registered: 'Имя, документ и адрес — из государственной базы',
    changeEarnings: 'Изменить: Работа и доход',
    noChange: ['Изменить: Как вас зовут', 'Изменить: Ваш документ', 'Изменить: Адрес регистрации'],
    upTo: 'Предварительно доступно до',
    answerSms: 'Ответьте на SMS с номера 1414',
  },
  kz: {
    registered: 'Аты-жөніңіз, құжатыңыз және мекенжайыңыз мемлекеттік базадан алынды',
    changeEarnings: 'Өзгерту: Жұмыс және кіріс',
    noChange: ['Өзгерту: Аты-жөніңіз', 'Өзгерту: Құжатыңыз', 'Өзгерту: Тіркелген мекенжайыңыз'],
    upTo: 'Алдын ала қолжетімді сома, ең көбі',
    answerSms: '1414 нөмірінен келген SMS-ке жауап беріңіз',
  },
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const locale of locales) {
  test(`what the state knows is shown, and cannot be changed, in ${locale}`, async ({
    page,
    app,
  }) => {
    test.setTimeout(60_000)
    const account = new AccountPages(page, app, locale)
    const form = new QuestionnairePages(page, app, locale)
    const { fields, livesElsewhere, livesHere, submit, toCheck } = form.words
    const t = texts[locale]
    await account.enrol(aigul, CHOICE)
    await form.fillKnown()
    const { main } = form.site
    await expect(main.getByText(t.registered)).toBeVisible()
    for (const text of ['Қасымова', 'Айгүл', 'Серікқызы', '900412403', 'Абая', '400 000']) {
      await expect(main).toContainText(new RegExp(text.replace(' ', '\\s')))
    }
    await expect(form.button(t.changeEarnings)).toBeVisible()
    for (const name of t.noChange) await expect(form.button(name)).toHaveCount(0)
    expect(await findViolations(page, 'data of the register')).toEqual([])
    expect(await widthOf(page)).toBe(360)

    // An address of a field that is not asked leads back.
    await form.open('/form/reg/?step=identity')
    await form.on('check', '?step=check')

    await form.button(livesElsewhere).click()
    await form.on('actual', '?step=address&part=actual&back=check')
    await form.field(fields.region).selectOption('710000000')
    await form.field(fields.city_district).fill('Есиль')
    await form.field(fields.house).fill('5')
    await form.button(toCheck).click()
    await form.on('check', '?step=check')
    await expect(main).toContainText('Есиль')
    await form.button(livesHere).click()
    await expect(main).not.toContainText('Есиль')

    await form.button(submit).click()
    await form.site.at(`${form.prefix}/form/preapproval/`)
    await expect(main).toContainText(t.upTo, { timeout: 15_000 })
  })

  test(`the form waits for the SMS, and can be typed instead, in ${locale}`, async ({
    page,
    app,
  }) => {
    const account = new AccountPages(page, app, locale)
    const form = new QuestionnairePages(page, app, locale)
    await account.enrol(ainur, CHOICE)
    const { answerSms } = texts[locale]
    await expect(page.getByRole('status').filter({ hasText: answerSms })).toBeVisible()
    expect(await findViolations(page, 'waiting for the SMS')).toEqual([])
    expect(await widthOf(page)).toBe(360)
    await form.button(form.words.typeMyself).click()
    await form.fillAll(ainur)
    await expect(form.site.main).toContainText('Смағұлова')
  })
}

test.describe('at the pace of people', () => {
  test.use({ settings: { ZHEDEL_SANDBOX_PACE: '1' } })

  test('an answer that comes while somebody types takes its place', async ({ page, app }) => {
    test.setTimeout(60_000)
    const account = new AccountPages(page, app)
    const form = new QuestionnairePages(page, app)
    await account.enrol(saltanat, CHOICE)
    await form.button(form.words.typeMyself).click()
    await form.on('names', '?step=identity')
    await form.fillNames({ surname: 'Ivanov', given: 'Petr' })
    await expect(
      page.getByText('Пришли данные из государственной базы: показываем их вместо введённых'),
    ).toBeVisible({ timeout: 30_000 })
    await form.fillKnown()
    await expect(form.site.main).toContainText('Тұрсынова')
    await expect(form.site.main).not.toContainText('Ivanov')
  })
})
