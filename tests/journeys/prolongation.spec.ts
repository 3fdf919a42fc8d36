/** Prolonging a loan: what it costs, the addendum, its payment, and what comes after the second. */

import { expect } from '@playwright/test'
import { paying as payingKk } from '../../web/src/i18n/kk/paying'
import { prolongation as kk } from '../../web/src/i18n/kk/prolongation'
import { paying as payingRu } from '../../web/src/i18n/ru/paying'
import { prolongation as ru } from '../../web/src/i18n/ru/prolongation'
import { cards } from '../support/acquirer'
import { faults } from '../support/axe'
import { phone } from '../support/camera'
import { type House, laterBy, test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/people'
import { type Locale, locales } from '../support/routes'

test.use(phone)

const words = { ru, kz: kk }
const paying = { ru: payingRu, kz: payingKk }
const DUE_AFTER_DAYS = 15

/** Somebody whose loan is due today. */
async function due(journey: JourneyPages, house: House): Promise<void> {
  await journey.account.open('/')
  await journey.api.toLoan(aigul)
  await laterBy(house, DUE_AFTER_DAYS)
}

/** From the options to the signature. */
async function sign(journey: JourneyPages, locale: Locale, days: number): Promise<void> {
  const counted = `${days}\u00a0${locale === 'kz' ? 'күн' : 'дней'}`
  const { account, page } = journey
  const t = words[locale]
  await account.open('/loan/prolongation/')
  await page.getByRole('radio', { name: t.options.days(counted), exact: true }).check()
  await journey.button(t.options.next).click()
  await account.at('/loan/prolongation/confirm/')
  await account.code.or(journey.button(t.confirm.get)).first().waitFor()
  await account.code.fill(await journey.codeBy(t.confirm.get, aigul.phone))
  await journey.button(t.confirm.sign).click()
  await account.at('/loan/prolongation/payment-method/')
}

/** By a card that is not kept. */
async function payOnce(journey: JourneyPages, locale: Locale): Promise<void> {
  const { account, page } = journey
  const t = words[locale]
  await page.getByRole('link', { name: t.method.card.action }).click()
  await expect(page).toHaveURL(/\/card\/add-card\/\?next=/)
  await page.getByRole('link', { name: t.add.once }).click()
  await account.at('/loan/prolongation/select-card/?card=new')
  await page.locator('main button[type="submit"]').click()
  await journey.typeCard(cards.good, undefined, /\/success\//)
  await expect(journey.heading(paying[locale].receipt.title.prolonged)).toBeVisible({
    timeout: 20_000,
  })
}

for (const locale of locales) {
  test(`twice, and the third time other terms come first, in ${locale}`, async ({
    page,
    house,
  }) => {
    test.setTimeout(240_000)
    const journey = new JourneyPages(page, house, locale)
    const t = words[locale]
    await due(journey, house)
    for (const used of [1, 2]) {
      await sign(journey, locale, 5)
      await payOnce(journey, locale)
      await journey.account.open('/loan/prolongation/')
      await expect(page.getByText(t.used(used, 2))).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await laterBy(house, 5)
    }
    await journey.account.open('/loan/prolongation/')
    await expect(journey.heading(t.not.used_up.title)).toBeVisible()
    const headings = await page.locator('main h2').allTextContents()
    expect(headings.indexOf(t.help.title)).toBeLessThan(headings.indexOf(t.not.used_up.title))
    await page.getByRole('link', { name: t.help.action }).click()
    await expect(page).toHaveURL(/new=restructuring/)
  })

  test(`every screen can be read by everybody, in ${locale}`, async ({ page, house }) => {
    test.setTimeout(180_000)
    const journey = new JourneyPages(page, house, locale)
    const t = words[locale]
    const { account } = journey
    const found: string[] = []
    await account.open('/')
    await journey.api.toLoan(aigul)
    await account.open('/loan/prolongation/')
    await expect(journey.heading(t.not.too_early.title)).toBeVisible()
    found.push(...(await faults(page, 'too early')))
    await laterBy(house, DUE_AFTER_DAYS)
    await account.open('/loan/prolongation/')
    await expect(page.getByRole('radio')).toHaveCount(3)
    // Wherever a rate stands, ГЭСВ stands beside it.
    await expect(page.locator('[data-rates]')).toHaveCount(3)
    found.push(...(await faults(page, 'options')))
    await journey.button(t.options.next).click()
    await expect(account.summary).toBeFocused()
    await page.getByRole('radio').first().check()
    await journey.button(t.options.next).click()
    await account.at('/loan/prolongation/confirm/')
    await expect(journey.button(t.confirm.get)).toBeVisible()
    found.push(...(await faults(page, 'confirm')))
    const saved = page.waitForEvent('download')
    await journey.button(t.confirm.save).click()
    expect((await saved).suggestedFilename()).toMatch(
      /^(dopolnitelnoe-soglashenie|qosymsha-kelisim)-.+\.pdf$/,
    )
    await account.code.fill(await journey.codeBy(t.confirm.get, aigul.phone))
    await journey.button(t.confirm.sign).click()
    await account.at('/loan/prolongation/payment-method/')
    await expect(journey.heading(t.method.bank.title)).toBeVisible()
    found.push(...(await faults(page, 'payment method')))
    await page.getByRole('link', { name: t.method.card.action }).click()
    await expect(page).toHaveURL(/\/card\/add-card\/\?next=/)
    await expect(journey.button(t.add.action)).toBeVisible()
    found.push(...(await faults(page, 'add card')))
    await page.getByRole('link', { name: t.add.once }).click()
    await expect(page.getByRole('radio')).toHaveCount(1)
    found.push(...(await faults(page, 'select card')))
    expect(found).toEqual([])
  })
}

test('what was signed and not paid is void at midnight, and nothing has changed', async ({
  page,
  house,
}) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, house)
  await due(journey, house)
  await sign(journey, 'ru', 10)
  await journey.account.open('/loan/prolongation/')
  await expect(page.getByText(ru.signed.title)).toBeVisible()
  await laterBy(house, 1)
  await journey.account.open('/loan/prolongation/')
  await expect(page.getByText(ru.void.title)).toBeVisible()
  await expect(page.getByText(ru.used(0, 2))).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(3)
  // What is left open of it leads back to the choice.
  await journey.account.open('/loan/prolongation/payment-method/')
  await journey.account.at('/loan/prolongation/')
})

test('nothing is confirmed that was not chosen, and nothing is paid that was not signed', async ({
  page,
  house,
}) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, house)
  const { account } = journey
  await due(journey, house)
  for (const screen of ['confirm', 'payment-method', 'select-card']) {
    await account.open(`/loan/prolongation/${screen}/`)
    await account.at('/loan/prolongation/')
  }
  await page.getByRole('radio').first().check()
  await journey.button(ru.options.next).click()
  await account.at('/loan/prolongation/confirm/')
  for (const screen of ['payment-method', 'select-card']) {
    await account.open(`/loan/prolongation/${screen}/`)
    await account.at('/loan/prolongation/confirm/')
  }
  await page.getByRole('link', { name: ru.confirm.refuse }).click()
  await account.at('/loan/prolongation/')
  await expect(page.getByRole('radio')).toHaveCount(3)
})
