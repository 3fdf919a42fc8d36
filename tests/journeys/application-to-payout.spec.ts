/**
 * From the calculator on the home page to the payout, as one customer goes it: on a small phone in
 * both languages, and on a desktop. The same figures all the way, reckoned by hand.
 */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { cards } from '../support/acquirer'
import { fullBrowser } from '../support/browsers'
import { Calculator } from '../support/calculator'
import { allowed, phone } from '../support/camera'
import { ledger } from '../support/database'
import { addDays, formatDate } from '../support/dates'
import { EffortCounter } from '../support/effort-counter'
import { JourneyPages } from '../support/journey-pages'
import { textOf } from '../support/pdf'
import { QuestionnairePages } from '../support/questionnaire-pages'
import type { Locale } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { test, todayOf } from '../support/test-app'

const AMOUNT = 61_000
const DAYS = 13

/**
 * 0,28 % of 61 000 are 170,80 a day, 2 220,40 in 13 days: 3,64 %, and 1,0364 ^ (365 / 13) − 1 are
 * 172,9 % a year.
 */
const FIGURES = {
  amount: '61 000 ₸',
  overpayment: '2 220,40 ₸',
  total: '63 220,40 ₸',
  rate: '0,28 %',
  gesv: '172,9 %',
}

const texts = {
  ru: {
    /** Seven days late are 1 195,60 more, and 0,2 % a day of the 63 220,40 due, 885,09. */
    calculator: {
      'Вы берёте': '61 000 ₸',
      'Вы вернёте': '63 220,40 ₸',
      Переплата: '2 220,40 ₸',
      Ставка: '0,28 % в день',
      ГЭСВ: '172,9 % в год',
      'Если опоздать на неделю': '+2 080,69 ₸',
    },
    save: /^Скачать: Договор о предоставлении микрокредита/,
    sent: 'Деньги отправлены',
  },
  kz: {
    calculator: {
      Аласыз: '61 000 ₸',
      Қайтарасыз: '63 220,40 ₸',
      'Артық төлем': '2 220,40 ₸',
      Мөлшерлеме: 'күніне 0,28 %',
      ЖТСМ: 'жылына 172,9 %',
      'Бір апта кешіктірсеңіз': '+2 080,69 ₸',
    },
    save: /^Жүктеу: Микрокредит беру туралы шарт/,
    sent: 'Ақша жіберілді',
  },
}

const desktop = { viewport: { width: 1280, height: 800 } }

/** Every screen that needs an action, from the home page to the payout. */
const SCREENS = [
  '/',
  '/registration/',
  '/verify_sms/',
  '/form/reg/?step=work&part=earnings',
  '/form/reg/?step=check',
  '/form/preapproval/',
  '/form/biometry/',
  '/form/biometry/, dialog',
  '/card/add-card/',
  '/acquirer/page/…',
  '/acquirer/page/…/3ds',
  '/form/got-offer/',
  '/form/accept-offer/',
  '/form/esign/',
]

/**
 * Fields: 3 for an account, occupation and income, 6 of the card and the code of the signature; name,
 * document and address come from the state register. Ticks: 5 consents, biometry, 4 documents.
 * Clicks: 8 of them at the camera.
 */
const EFFORT = { fields: 12, ticks: 10, presses: 20 }
/** With those that only wait: for the state's SMS, the face, the payout and its success. */
const SHOWN_MAX = 18

/** Figures are compared without spaces, which every renderer sets differently. */
const dense = (text: string) => text.replace(/\s/g, '')

test.use(fullBrowser)

for (const [name, locale, device] of [
  ['on a phone in Russian', 'ru', phone],
  ['on a phone in Kazakh', 'kz', phone],
  ['on a desktop in Kazakh', 'kz', desktop],
] as const) {
  test.describe(name, () => {
    test.use({ ...allowed, ...device })
    firstLoan(locale)
  })
}

function firstLoan(locale: Locale): void {
  test('from the calculator to the money', async ({ page, app }) => {
    test.setTimeout(180_000)
    const t = texts[locale]
    const journey = new JourneyPages(page, app, locale)
    const form = new QuestionnairePages(page, app, locale)
    const { site } = journey.account
    const dueDate = addDays(await todayOf(app), DAYS)
    const due = formatDate(dueDate, locale)
    const onScreen = [...Object.values(FIGURES), due]

    await journey.account.open('/')
    const calculator = new Calculator(page, locale)
    await calculator.amount.field.fill(String(AMOUNT))
    await calculator.days.field.fill(String(DAYS))
    await calculator.days.field.blur()
    for (const [name, figure] of Object.entries(t.calculator))
      await expect(calculator.figure(name)).toHaveText(figure)
    await expect(calculator.card).toContainText(due)
    // The calculator's fields have defaults: nobody has to type there.
    const effort = await EffortCounter.start(page)
    await calculator.apply.click()

    await journey.account.at(`/registration/?amount=${AMOUNT}&days=${DAYS}`)
    await journey.account.fillRegistration(aigul)
    await form.fillKnown()
    await expect(site.main).toContainText('Серікқызы')
    await form.button(form.words.submit).click()
    await journey.account.at('/form/preapproval/')
    await expect(site.main).toContainText(FIGURES.total, { timeout: 20_000 })
    await form.button(form.application.continue).click()
    await journey.passCamera()
    await expect(page).toHaveURL(/card\/add-card/, { timeout: 20_000 })
    await journey.addCard(cards.good)

    await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
    for (const figure of onScreen) await expect(site.main).toContainText(figure)
    await journey.agree(async () => {
      for (const figure of onScreen) await expect(site.main).toContainText(figure)
      await effort.withoutCounting(async () => {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: t.save }).click()
        const file = join(mkdtempSync(join(tmpdir(), 'zhedel-document-')), 'contract.pdf')
        await (await download).saveAs(file)
        const text = dense(await textOf(file))
        expect(text).toContain('ҚасымоваАйгүлСерікқызы')
        for (const figure of Object.values(FIGURES)) expect(text).toContain(dense(figure))
        expect(text).toContain(dueDate.split('-').reverse().join('.'))
      })
    })
    await journey.sign(aigul.phone)

    await expect(page).toHaveURL(/success/, { timeout: 30_000 })
    await expect(journey.heading(t.sent)).toBeVisible()
    for (const figure of [FIGURES.amount, FIGURES.total, due])
      await expect(site.main).toContainText(figure)
    expect(effort.screens).toEqual(SCREENS)
    expect(effort.shown.length, effort.shown.join('\n')).toBeLessThanOrEqual(SHOWN_MAX)
    expect({ fields: effort.fields, ticks: effort.ticks, presses: effort.presses }).toEqual(EFFORT)
    const issued = (await ledger(app)).filter(({ rule }) => rule === 'issue')
    expect(issued.map(({ amount_tiyn }) => amount_tiyn)).toEqual([6_100_000])
  })
}
