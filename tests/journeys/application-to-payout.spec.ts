/**
 * From the calculator on the home page to the payout, as one customer goes it: on a small phone in
 * Russian, on a desktop in Kazakh. The same figures all the way.
 */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { documents as documentsKk } from '../../web/src/shared/words/kk/documents'
import { documents as documentsRu } from '../../web/src/shared/words/ru/documents'
import { cards } from '../support/acquirer'
import { fullBrowser } from '../support/browsers'
import { Calculator, costOf, homeProduct } from '../support/calculator'
import { allowed, phone } from '../support/camera'
import { ledger } from '../support/database'
import { EffortCounter } from '../support/effort-counter'
import { JourneyPages } from '../support/journey-pages'
import { textOf } from '../support/pdf'
import { QuestionnairePages } from '../support/questionnaire-pages'
import { type Locale, locales } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { test } from '../support/test-app'

const AMOUNT = 61_000
const DAYS = 13

const documents = { ru: documentsRu, kz: documentsKk }

const devices = { ru: phone, kz: { viewport: { width: 1280, height: 800 } } }

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

for (const locale of locales) {
  test.describe(locale === 'ru' ? 'on a phone in Russian' : 'on a desktop in Kazakh', () => {
    test.use({ ...allowed, ...devices[locale] })
    firstLoan(locale)
  })
}

function firstLoan(locale: Locale): void {
  test('from the calculator to the money', async ({ page, app }) => {
    test.setTimeout(180_000)
    const journey = new JourneyPages(page, app, locale)
    const form = new QuestionnairePages(page, app, locale)
    const { site } = journey.account
    const { save: verb, kinds } = documents[locale]
    const save = new RegExp(`^${verb}: ${kinds.contract}`)
    const cost = costOf(await homeProduct(), AMOUNT, DAYS)

    await journey.account.open('/')
    const calculator = new Calculator(page, locale)
    await calculator.amount.field.fill(String(AMOUNT))
    await calculator.days.field.fill(String(DAYS))
    await calculator.days.field.blur()
    await expect(calculator.figure(calculator.words.giveBack)).toHaveText(cost.total)
    await expect(calculator.figure(calculator.words.gesv)).toContainText(cost.gesv)
    // The calculator's fields have defaults: nobody has to type there.
    const effort = await EffortCounter.start(page)
    await calculator.apply.click()

    await journey.account.at(`/registration/?amount=${AMOUNT}&days=${DAYS}`)
    await journey.account.fillRegistration(aigul)
    await form.fillKnown()
    await expect(site.main).toContainText('Серікқызы')
    await form.button(form.words.check.submit).click()
    await journey.account.at('/form/preapproval/')
    await expect(site.main).toContainText(cost.total, { timeout: 20_000 })
    await form.button(form.decision.preapproval.continue).click()
    await journey.passCamera()
    await expect(page).toHaveURL(/card\/add-card/, { timeout: 20_000 })
    await journey.addCard(cards.good)

    await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
    for (const figure of Object.values(cost)) await expect(site.main).toContainText(figure)
    await journey.agree(async () => {
      for (const figure of Object.values(cost)) await expect(site.main).toContainText(figure)
      await effort.withoutCounting(async () => {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: save }).click()
        const file = join(mkdtempSync(join(tmpdir(), 'zhedel-document-')), 'contract.pdf')
        await (await download).saveAs(file)
        const text = dense(await textOf(file))
        expect(text).toContain('ҚасымоваАйгүлСерікқызы')
        for (const figure of Object.values(cost)) expect(text).toContain(dense(figure))
      })
    })
    await journey.sign(aigul.phone)

    await expect(page).toHaveURL(/success/, { timeout: 30_000 })
    await expect(site.main).toContainText(cost.total)
    expect(effort.screens).toEqual(SCREENS)
    expect(effort.shown.length, effort.shown.join('\n')).toBeLessThanOrEqual(SHOWN_MAX)
    expect({ fields: effort.fields, ticks: effort.ticks, presses: effort.presses }).toEqual(EFFORT)
    const issued = (await ledger(app)).filter(({ rule }) => rule === 'issue')
    expect(issued.map(({ amount_tiyn }) => amount_tiyn)).toEqual([AMOUNT * 100])
  })
}
