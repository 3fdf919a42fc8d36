/** A promo code on the way to a loan: the discounted rate is shown beside the ГЭСВ. */

import { expect } from '@playwright/test'
import { decision as decisionKk } from '../../web/src/areas/apply/words/kk/decision'
import { decision as decisionRu } from '../../web/src/areas/apply/words/ru/decision'
import { percent } from '../../web/src/shared/i18n/format'
import { problems as problemsKk } from '../../web/src/shared/words/kk/problems'
import { problems as problemsRu } from '../../web/src/shared/words/ru/problems'
import { AccountPages } from '../support/account-pages'
import { findViolations } from '../support/axe'
import { newPerson } from '../support/person'
import { staff } from '../support/staff'
import { test } from '../support/test-app'

const words = {
  ru: { ...decisionRu.newLoan, rejections: problemsRu.rejections },
  kz: { ...decisionKk.newLoan, rejections: problemsKk.rejections },
}

for (const { locale, width } of [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const) {
  test(`a code changes the price before the application starts, in ${locale}`, async ({
    page,
    app,
  }) => {
    test.setTimeout(60_000)
    await page.setViewportSize({ width, height: 800 })
    await staff(
      app,
      ...['promos', 'add', 'NAURYZ-27', '--discount', '25', '--from', '2026-01-01'],
      ...['--through', '2036-01-01', '--uses', '5', '--as', 'aigul'],
    )
    const account = new AccountPages(page, app, locale)
    const t = words[locale]
    await account.register(newPerson())
    await account.open('/form/new-loan/')
    const rates = page.locator('[data-rates]')
    await expect(rates.last()).toContainText(percent('0.28'))
    await page.getByText(t.promo.question).click()
    const field = page.getByLabel(t.promo.label, { exact: true })

    await field.fill('WHO-KNOWS')
    await account.button(t.promo.apply).click()
    await expect(page.getByText(t.rejections.promo)).toBeVisible()
    expect(await findViolations(page, 'a wrong code')).toEqual([])
    // Starting with it anyway starts nothing and loses nothing.
    await account.button(t.start).click()
    await expect(page.getByText(t.rejections.promo)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('WHO-KNOWS')

    await field.fill('nauryz-27')
    await field.press('Enter')
    await expect(page.getByText(t.promo.applied('NAURYZ-27'))).toBeVisible()
    await expect(page.getByText(t.rejections.promo)).toBeHidden()
    for (const place of await rates.all()) await expect(place).toContainText(percent('0.21'))
    await expect(rates.last()).not.toContainText(percent('172.1'))
    expect(await findViolations(page, 'a code')).toEqual([])
    await account.button(t.promo.remove).click()
    await expect(rates.last()).toContainText(percent('0.28'))

    await field.fill('NAURYZ-27')
    await account.button(t.start).click()
    await account.at('/form/reg/?step=identity')
    const listed = await staff(app, 'promos', 'list')
    expect(listed).toContain('used 1 of 5')
  })
}
