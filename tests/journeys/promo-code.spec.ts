/** A promo code on the way to a loan: the discounted rate is shown beside the ГЭСВ. */

import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { findViolations } from '../support/axe'
import { newPerson } from '../support/person'
import { staff } from '../support/staff'
import { test } from '../support/test-app'

const texts = {
  ru: {
    question: 'Есть промокод?',
    label: 'Промокод',
    apply: 'Применить',
    unknown: 'Такого промокода нет. Проверьте его или продолжите без промокода',
    applied: 'Промокод NAURYZ-27 учтён в стоимости',
    remove: 'Убрать промокод',
    start: 'Продолжить',
  },
  kz: {
    question: 'Промокодыңыз бар ма?',
    label: 'Промокод',
    apply: 'Қолдану',
    unknown: 'Мұндай промокод жоқ. Тексеріңіз немесе промокодсыз жалғастырыңыз',
    applied: 'NAURYZ-27 промокоды құнында ескерілді',
    remove: 'Промокодты алып тастау',
    start: 'Жалғастыру',
  },
}

/**
 * A day's rate, and the ГЭСВ of 15 days at it: 4,2 % in 15 days are 1.042 ^ (365 / 15) − 1 in a year.
 * A quarter less a day makes 3,15 %.
 */
const FULL = { rate: '0,28 %', gesv: '172,1 %' }
const REDUCED = { rate: '0,21 %', gesv: '112,7 %' }

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
    const t = texts[locale]
    await account.register(newPerson())
    await account.open('/form/new-loan/')
    const rates = page.locator('[data-rates]')
    await expect(rates.last()).toContainText(FULL.rate)
    await expect(rates.last()).toContainText(FULL.gesv)
    await page.getByText(t.question).click()
    const field = page.getByLabel(t.label, { exact: true })

    await field.fill('WHO-KNOWS')
    await account.button(t.apply).click()
    await expect(page.getByText(t.unknown)).toBeVisible()
    expect(await findViolations(page, 'a wrong code')).toEqual([])
    // Starting with it anyway starts nothing and loses nothing.
    await account.button(t.start).click()
    await expect(page.getByText(t.unknown)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('WHO-KNOWS')

    await field.fill('nauryz-27')
    await field.press('Enter')
    await expect(page.getByText(t.applied)).toBeVisible()
    await expect(page.getByText(t.unknown)).toBeHidden()
    for (const place of await rates.all()) await expect(place).toContainText(REDUCED.rate)
    await expect(rates.last()).toContainText(REDUCED.gesv)
    await expect(rates.last()).not.toContainText(FULL.gesv)
    expect(await findViolations(page, 'a code')).toEqual([])
    await account.button(t.remove).click()
    await expect(rates.last()).toContainText(FULL.rate)

    await field.fill('NAURYZ-27')
    await account.button(t.start).click()
    await account.at('/form/reg/?step=identity')
    const listed = await staff(app, 'promos', 'list')
    expect(listed).toContain('used 1 of 5')
  })
}
