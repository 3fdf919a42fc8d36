/** From the calculator on the home page to the money, as one person walks it: on a small phone in
 * Russian, at a desk in Kazakh. One set of figures all the way. */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { papers as papersKk } from '../../web/src/i18n/kk/papers'
import { papers as papersRu } from '../../web/src/i18n/ru/papers'
import { cards } from '../support/acquirer'
import { ledger } from '../support/books'
import { wholeBrowser } from '../support/browsers'
import { Calculator, costOf, homeProduct } from '../support/calculator'
import { allowed, phone } from '../support/camera'
import { test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { textOf } from '../support/pdf'
import { aigul } from '../support/people'
import { QuestionnairePages } from '../support/questionnaire-pages'
import { type Locale, locales } from '../support/routes'

const AMOUNT = 61_000
const DAYS = 13

const papers = { ru: papersRu, kz: papersKk }

const devices = { ru: phone, kz: { viewport: { width: 1280, height: 800 } } }

/** Figures are compared without the spaces that every maker of text sets in its own way. */
const dense = (text: string) => text.replace(/\s/g, '')

test.use(wholeBrowser)

for (const locale of locales) {
  test.describe(locale === 'ru' ? 'on a phone in Russian' : 'at a desk in Kazakh', () => {
    test.use({ ...allowed, ...devices[locale] })
    whole(locale)
  })
}

function whole(locale: Locale): void {
  test('from the calculator to the money', async ({ page, house }) => {
    test.setTimeout(180_000)
    const journey = new JourneyPages(page, house, locale)
    const form = new QuestionnairePages(page, house, locale)
    const { site } = journey.account
    const { save: verb, kinds } = papers[locale]
    const save = new RegExp(`^${verb}: ${kinds.contract}`)
    const cost = costOf(await homeProduct(), AMOUNT, DAYS)

    await journey.account.open('/')
    const calculator = new Calculator(page, locale)
    await calculator.amount.field.fill(String(AMOUNT))
    await calculator.days.field.fill(String(DAYS))
    await calculator.days.field.blur()
    await expect(calculator.figure(calculator.words.giveBack)).toHaveText(cost.total)
    await expect(calculator.figure(calculator.words.gesv)).toContainText(cost.gesv)
    await calculator.apply.click()

    await journey.account.at(`/registration/?amount=${AMOUNT}&days=${DAYS}`)
    await journey.account.fillRegistration(aigul)
    await form.fillAll(aigul)
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
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: save }).click()
      const file = join(mkdtempSync(join(tmpdir(), 'zhedel-paper-')), 'contract.pdf')
      await (await saved).saveAs(file)
      const text = dense(await textOf(file))
      for (const figure of Object.values(cost)) expect(text).toContain(dense(figure))
    })
    await journey.sign(aigul.phone)

    await expect(page).toHaveURL(/success/, { timeout: 30_000 })
    await expect(site.main).toContainText(cost.total)
    const issued = (await ledger(house)).filter(({ rule }) => rule === 'issue')
    expect(issued.map(({ amount_tiyn }) => amount_tiyn)).toEqual([AMOUNT * 100])
  })
}
