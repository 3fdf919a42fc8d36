/**
 * Prolonging a loan: its cost, the addendum, its payment, and what comes after the second. The loan
 * is 60 000 ₸ for 15 days, which cost 2 520 ₸; each added day costs 0,2 %, 120 ₸. The Kazakh texts
 * are in loan-screens-kk.spec.ts.
 */

import { expect } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { cards } from '../support/acquirer'
import { findViolations } from '../support/axe'
import { phone } from '../support/camera'
import { addDays, formatDate } from '../support/dates'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/sandbox-people'
import { advanceDays, type TestApp, test } from '../support/test-app'

type Loan = Operations['GET /loans/{id}']['answer']

test.use(phone)

const DUE_AFTER_DAYS = 15

/** A customer whose loan is due today. */
async function due(journey: JourneyPages, app: TestApp): Promise<Loan> {
  await journey.account.open('/')
  await journey.api.toLoan(aigul)
  await advanceDays(app, DUE_AFTER_DAYS)
  return journey.api.call<Loan>('GET', '/loans/current')
}

/** From the options to the signature. */
async function sign(journey: JourneyPages, days: string): Promise<void> {
  const { account, page } = journey
  await account.open('/loan/prolongation/')
  await page.getByRole('radio', { name: days, exact: true }).check()
  await journey.button('Посмотреть соглашение').click()
  await account.at('/loan/prolongation/confirm/')
  await account.code.or(journey.button('Получить код')).first().waitFor()
  await account.code.fill(await journey.codeBy('Получить код', aigul.phone))
  await journey.button('Подписать соглашение').click()
  await account.at('/loan/prolongation/payment-method/')
}

/** By a card that is not saved. */
async function payOnce(journey: JourneyPages, sum: string): Promise<void> {
  const { account, page } = journey
  await expect(account.site.main).toContainText(sum)
  await page.getByRole('link', { name: 'Выбрать карту' }).click()
  await expect(page).toHaveURL(/\/card\/add-card\/\?next=/)
  await page.getByRole('link', { name: 'Заплатить, не сохраняя карту' }).click()
  await account.at('/loan/prolongation/select-card/?card=new')
  await journey.button(`Заплатить ${sum}`).click()
  await journey.typeCard(cards.good, undefined, /\/success\//)
  await expect(journey.heading('Срок продлён')).toBeVisible({ timeout: 20_000 })
}

test('after two prolongations a restructuring is suggested first', { tag: '@postgres' }, async ({
  page,
  app,
}) => {
  test.setTimeout(240_000)
  const journey = new JourneyPages(page, app)
  const { main } = journey.account.site
  const { issued_on } = await due(journey, app)
  for (const [used, sum, last] of [
    // First the interest of fifteen days, then that of five at the lower rate.
    [1, '2 520 ₸', addDays(issued_on, 20)],
    [2, '600 ₸', addDays(issued_on, 25)],
  ] as const) {
    await sign(journey, 'На 5 дней')
    await payOnce(journey, sum)
    await expect(main).toContainText(formatDate(last, 'ru'))
    await journey.account.open('/loan/prolongation/')
    await expect(main).toContainText(`Срок продлён до ${formatDate(last, 'ru')}`)
    await expect(main).toContainText('В этот день нужно вернуть 60 600 ₸')
    await expect(page.getByText(`Продлений: ${used} из 2`)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await advanceDays(app, 5)
  }
  await journey.account.open('/loan/prolongation/')
  await expect(journey.heading('Продлить больше нельзя')).toBeVisible()
  const headings = await page.locator('main h2').allTextContents()
  expect(headings.indexOf('Попросите изменить условия')).toBeGreaterThanOrEqual(0)
  expect(headings.indexOf('Попросите изменить условия')).toBeLessThan(
    headings.indexOf('Продлить больше нельзя'),
  )
  await page.getByRole('link', { name: 'Попросить об изменении условий' }).click()
  await expect(page).toHaveURL(/new=restructuring/)
})

test('every screen is accessible and shows its cost', async ({ page, app }) => {
  test.setTimeout(180_000)
  const journey = new JourneyPages(page, app)
  const { account } = journey
  const { main } = account.site
  const violations: string[] = []
  await account.open('/')
  await journey.api.toLoan(aigul)
  const { issued_on } = await journey.api.call<Loan>('GET', '/loans/current')
  await account.open('/loan/prolongation/')
  await expect(journey.heading('Продлить пока нельзя')).toBeVisible()
  await expect(main).toContainText(
    `Продление откроется ${formatDate(addDays(issued_on, 12), 'ru')}.`,
  )
  violations.push(...(await findViolations(page, 'too early')))
  await advanceDays(app, DUE_AFTER_DAYS)
  await account.open('/loan/prolongation/')
  await expect(page.getByRole('radio')).toHaveCount(3)
  // The interest so far today; then the principal with 120 ₸ for each added day.
  for (const text of [
    'Вы платите то, что начислено к сегодняшнему дню, а основной долг переносится на новую дату.',
    'На 5 дней',
    'На 10 дней',
    'На 15 дней',
    '2 520 ₸',
    '60 600 ₸',
    '61 200 ₸',
    '61 800 ₸',
    formatDate(addDays(issued_on, 30), 'ru'),
  ]) {
    await expect(main).toContainText(text)
  }
  // Wherever a rate is shown, ГЭСВ is beside it.
  await expect(page.locator('[data-rates]')).toHaveCount(3)
  violations.push(...(await findViolations(page, 'options')))
  await journey.button('Посмотреть соглашение').click()
  await expect(account.summary).toBeFocused()
  await page.getByRole('radio').first().check()
  await journey.button('Посмотреть соглашение').click()
  await account.at('/loan/prolongation/confirm/')
  await expect(journey.button('Получить код')).toBeVisible()
  violations.push(...(await findViolations(page, 'confirm')))
  const download = page.waitForEvent('download')
  await journey.button('Скачать').click()
  expect((await download).suggestedFilename()).toMatch(/^dopolnitelnoe-soglashenie-.+\.pdf$/)
  await account.code.fill(await journey.codeBy('Получить код', aigul.phone))
  await journey.button('Подписать соглашение').click()
  await account.at('/loan/prolongation/payment-method/')
  await expect(journey.heading('В приложении банка или терминале')).toBeVisible()
  violations.push(...(await findViolations(page, 'payment method')))
  await page.getByRole('link', { name: 'Выбрать карту' }).click()
  await expect(page).toHaveURL(/\/card\/add-card\/\?next=/)
  await expect(journey.button('Добавить карту')).toBeVisible()
  violations.push(...(await findViolations(page, 'add card')))
  await page.getByRole('link', { name: 'Заплатить, не сохраняя карту' }).click()
  await expect(page.getByRole('radio')).toHaveCount(1)
  violations.push(...(await findViolations(page, 'select card')))
  expect(violations).toEqual([])
})

test('an unpaid addendum is void at midnight, and nothing has changed', async ({ page, app }) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app)
  await due(journey, app)
  await sign(journey, 'На 10 дней')
  await journey.account.open('/loan/prolongation/')
  await expect(page.getByText('Соглашение подписано, осталось оплатить')).toBeVisible()
  await advanceDays(app, 1)
  await journey.account.open('/loan/prolongation/')
  await expect(page.getByText('Прошлое соглашение не вступило в силу')).toBeVisible()
  await expect(page.getByText('Продлений: 0 из 2')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(3)
  // A page of it that is still open leads back to the choice.
  await journey.account.open('/loan/prolongation/payment-method/')
  await journey.account.at('/loan/prolongation/')
})

test('later steps need the earlier ones: choose, sign, pay', async ({ page, app }) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app)
  const { account } = journey
  await due(journey, app)
  for (const screen of ['confirm', 'payment-method', 'select-card']) {
    await account.open(`/loan/prolongation/${screen}/`)
    await account.at('/loan/prolongation/')
  }
  await page.getByRole('radio').first().check()
  await journey.button('Посмотреть соглашение').click()
  await account.at('/loan/prolongation/confirm/')
  for (const screen of ['payment-method', 'select-card']) {
    await account.open(`/loan/prolongation/${screen}/`)
    await account.at('/loan/prolongation/confirm/')
  }
  await page.getByRole('link', { name: 'Не подписывать' }).click()
  await account.at('/loan/prolongation/')
  await expect(page.getByRole('radio')).toHaveCount(3)
})
