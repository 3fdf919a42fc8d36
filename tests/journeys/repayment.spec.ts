/**
 * Repayment: early, in part, late, with a declined card, and by autopay. Texts and amounts are
 * literals: 60 000 ₸ at 0,28 % a day are 168 ₸, and 62 520 ₸ on the fifteenth day. The Kazakh texts
 * are in loan-screens-kk.spec.ts.
 */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { cards, typeCard } from '../support/acquirer'
import { findViolations } from '../support/axe'
import { addDays } from '../support/dates'
import { textOf } from '../support/pdf'
import { poll } from '../support/poll'
import { RepaymentPages } from '../support/repayment-pages'
import { aigul } from '../support/sandbox-people'
import { binary } from '../support/server'
import { advanceDays, commandEnvironment, test } from '../support/test-app'

type Guest = Operations['POST /repayment/orders']['answer']

test.use({ viewport: { width: 360, height: 800 } })

/** A guest pays for Aigul, whose loan of 60 000 ₸ it closes. */
async function overpayAsGuest(page: Page, paying: RepaymentPages, amount_tiyn: number) {
  const { order } = await paying.api.call<Guest>('POST', '/repayment/orders', {
    iin: aigul.iin,
    amount_tiyn,
    language: 'ru',
  })
  await page.goto(order.url ?? '')
  await typeCard(page, cards.good, /\/repayment\//)
  await poll(async () => (await paying.loan()).status).toBe('closed')
}

test('early and in full, with a new card on the page of the acquirer', {
  tag: '@postgres',
}, async ({ page, app }) => {
  test.setTimeout(150_000)
  const paying = new RepaymentPages(page, app)
  const violations: string[] = []
  const loan = await paying.borrow(aigul)
  await advanceDays(app, 3)

  await paying.account.open('/loan/choose-repayment/')
  await expect(paying.heading('Погасить полностью')).toBeVisible()
  await paying.shows('60 504 ₸', 'от 1 000 ₸', 'Доплаты за досрочное погашение нет.')
  violations.push(...(await findViolations(page, 'ways')))
  await page.getByRole('link', { name: 'Погасить полностью' }).click()

  await paying.account.at('/loan/full-repayment/')
  await expect(paying.button('Оплатить 60 504 ₸')).toBeVisible()
  await paying.shows('60 000 ₸', '504 ₸')
  // Within 14 days of the payout the loan may be withdrawn from.
  await expect(page.getByText('Вернуть деньги как отказ от договора')).toBeVisible()
  // On the due date, and a week after it: seven times 168 ₸ and 125,04 ₸ more.
  await paying.shows('62 520 ₸')
  const week = addDays(loan.issued_on, 15 + 7)
  await page.getByLabel('День оплаты').fill(week)
  await paying.shows('64 571,28 ₸', '2 051,28 ₸')
  violations.push(...(await findViolations(page, 'in full')))

  await paying.button('Оплатить 60 504 ₸').click()
  await paying.typeCard(cards.good)
  await expect(paying.heading('Микрокредит закрыт')).toBeVisible({ timeout: 20_000 })
  await paying.shows('60 504 ₸', 'Вы всё вернули. Долга по договору больше нет.')
  violations.push(...(await findViolations(page, 'receipt')))
  expect(await paying.loan()).toMatchObject({ status: 'closed', payoff_today_tiyn: 0 })

  // The URL is enough, however often it is opened.
  await page.reload()
  await expect(paying.heading('Микрокредит закрыт')).toBeVisible()
  const download = page.waitForEvent('download')
  await paying.button('Скачать квитанцию, PDF').click()
  const file = await (await download).path()
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await textOf(file)).toContain(loan.contract_number)
  const proof = page.waitForEvent('download')
  await paying.button('Получить справку').click()
  expect(await textOf(await (await proof).path())).toContain(loan.contract_number)

  await paying.account.open('/loan/full-repayment/')
  await expect(paying.heading('Микрокредит закрыт')).toBeVisible()
  expect(violations).toEqual([])
})

test('in part, with a saved card', { tag: '@postgres' }, async ({ page, app }) => {
  test.setTimeout(150_000)
  const paying = new RepaymentPages(page, app)
  const violations: string[] = []
  await paying.borrow(aigul)
  await advanceDays(app, 2)
  await paying.keepCard(cards.good)
  violations.push(...(await findViolations(page, 'cards')))

  await paying.account.open('/loan/partial-repayment/')
  const field = page.getByLabel('Сумма', { exact: true })
  await field.fill('999')
  await paying.button('Оплатить').click()
  await expect(paying.account.summary).toBeFocused()
  await expect(paying.account.summary).toContainText('Можно внести от 1 000 ₸')
  violations.push(...(await findViolations(page, 'too little')))
  // 20 000 ₸ go to the principal: 40 000 ₸ are left with the 336 ₸ of two days, each of the
  // thirteen days to come costs 112 ₸, and 41 792 ₸ are due on the last.
  await field.fill('20 000')
  await paying.shows('40 336 ₸', '112 ₸', '20 000 ₸', '41 792 ₸')
  violations.push(...(await findViolations(page, 'in part')))

  // The typed amount survives a reload.
  await page.reload()
  await expect(field).toHaveValue('20\u00a0000')
  // A double click pays once.
  const action = paying.button('Оплатить 20 000 ₸')
  await paying.account.stepUp(aigul, () => action.dblclick())
  await expect(paying.heading('Платёж получен')).toBeVisible({ timeout: 20_000 })
  await paying.shows('40 336 ₸')
  expect(await paying.loan()).toMatchObject({ paid_tiyn: 2_000_000, payoff_today_tiyn: 4_033_600 })
  expect(violations).toEqual([])
})

test('late, with the penalty on its own line', async ({ page, app }) => {
  test.setTimeout(150_000)
  const paying = new RepaymentPages(page, app)
  await paying.borrow(aigul)
  await advanceDays(app, 20)
  // Five days overdue: 62 520 ₸, five times 168 ₸, and five times 125,04 ₸.
  await paying.account.open('/loan/full-repayment/')
  await expect(page.getByText('Неустойка', { exact: true })).toBeVisible()
  await paying.shows('63 985,20 ₸', '625,20 ₸')
  // The due date has passed: other days are compared with today.
  await paying.button('Сегодня').click()
  await expect(page.getByText('Ровно столько, сколько сегодня')).toBeVisible()
  expect(await findViolations(page, 'late')).toEqual([])
  await paying.button('Оплатить 63 985,20 ₸').click()
  await paying.typeCard(cards.good)
  await expect(paying.heading('Микрокредит закрыт')).toBeVisible({ timeout: 20_000 })
  await paying.shows('625,20 ₸')
})

test('after a declined card another one pays', async ({ page, app }) => {
  test.setTimeout(150_000)
  const paying = new RepaymentPages(page, app)
  await paying.borrow(aigul)
  await paying.keepCard(cards.noFunds)
  await advanceDays(app, 1)
  await paying.account.open('/loan/partial-repayment/')
  await page.getByLabel('Сумма', { exact: true }).fill('5000')
  const action = paying.button('Оплатить 5 000 ₸')
  await paying.account.stepUp(aigul, () => action.click())
  const message =
    'На карте не хватает денег. Пополните её, внесите меньше или выберите другую карту.'
  await expect(page.getByText(message)).toBeVisible({ timeout: 20_000 })
  expect(await findViolations(page, 'refused')).toEqual([])
  expect((await paying.loan()).paid_tiyn).toBe(0)

  // The typed amount is still there, and another card is proposed.
  await paying.button('Оплатить другой картой').click()
  await expect(page.getByRole('radio', { name: 'Другая карта' })).toBeChecked()
  await paying.button('Оплатить 5 000 ₸').click()
  await paying.typeCard(cards.good)
  await expect(paying.heading('Платёж получен')).toBeVisible({ timeout: 20_000 })
  expect((await paying.loan()).paid_tiyn).toBe(500_000)
})

test('autopay explains everything first, and is switched off in one click', {
  tag: '@postgres',
}, async ({ page, app }) => {
  test.setTimeout(150_000)
  const paying = new RepaymentPages(page, app)
  await paying.borrow(aigul)
  await advanceDays(app, 1)
  const loan = await paying.loan()
  await paying.keepCard(cards.good)
  await page.getByRole('button', { name: 'Включить автоплатёж' }).click()
  const dialog = page.getByRole('dialog')
  for (const fact of [
    'Не больше двух попыток.',
    'Никогда не списываем по частям: или вся сумма, или ничего.',
    'Выключить можно в любой момент одним нажатием.',
    'Если заплатите раньше, спишем меньше или не спишем ничего.',
    '62 520 ₸',
  ]) {
    await expect(dialog).toContainText(fact)
  }
  expect(await findViolations(page, 'autopay')).toEqual([])
  const yes = dialog.getByRole('button', { name: 'Включить', exact: true })
  await paying.account.stepUp(aigul, () => yes.click())
  await expect(page.locator('main').getByText('Автоплатёж включён').first()).toBeVisible()
  const on = addDays(loan.issued_on, 15)
  expect(await paying.autopay(loan)).toMatchObject({ is_enabled: true, charge_date: on })

  await paying.account.open('/loan/choose-repayment/')
  await paying.button('Выключить автоплатёж').click()
  await expect(page.getByText('Выключен. Вы платите сами, когда удобно.')).toBeVisible()
  expect(await paying.autopay(loan)).toMatchObject({ is_enabled: false })

  await paying.account.open('/card/')
  await page.getByRole('button', { name: 'Удалить карту для оплаты:' }).click()
  await page.getByRole('group').getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(page.getByText('Сохранённых карт для оплаты нет')).toBeVisible()
})

test('a small overpayment is refunded', { tag: '@postgres' }, async ({ page, app }) => {
  test.setTimeout(150_000)
  const paying = new RepaymentPages(page, app)
  await paying.borrow(aigul)
  await overpayAsGuest(page, paying, 6_093_400)

  await advanceDays(app, 1)
  await paying.account.open('/clientarea/')
  await paying.shows('Заплачено больше долга: 934 ₸')
  await page.getByRole('link', { name: 'Как вернуть лишнее' }).click()
  await paying.account.at('/loan/details/')
  await paying.shows('934 ₸')
  expect(await findViolations(page, 'overpaid')).toEqual([])
  const act = paying.button('Вернуть 934 ₸')
  await paying.account.stepUp(aigul, () => act.click())
  const done = page.getByText('Лишнее возвращено')
  await expect(page.getByText('Возврат на пути').or(done)).toBeVisible()
  await poll(async () => (await paying.loan()).unapplied_funds_tiyn).toBe(0)
  await page.reload()
  await expect(done).toBeVisible()
  await expect(act).toBeHidden()
  expect(await findViolations(page, 'refunded')).toEqual([])
})

test('what a stranger overpaid goes back to the stranger', { tag: '@postgres' }, async ({
  page,
  app,
}) => {
  test.setTimeout(150_000)
  const paying = new RepaymentPages(page, app)
  await paying.borrow(aigul)
  await overpayAsGuest(page, paying, 50_000_000)

  await paying.account.open('/clientarea/')
  await paying.shows('Заплачено больше долга: 440 000 ₸')
  await page.getByRole('link', { name: 'Как вернуть лишнее' }).click()
  await paying.account.at('/loan/details/')
  await expect(paying.heading('Вернём туда, откуда заплатили')).toBeVisible()
  await paying.shows('440 000 ₸', 'Вернём их на ту же карту, не раньше чем')
  await expect(page.getByRole('button', { name: /^Вернуть/ })).toBeHidden()
  expect(await findViolations(page, 'held')).toEqual([])

  const staff = (...command: string[]) =>
    promisify(execFile)(binary, ['staff', 'surplus', ...command, '--as', 'dana'], {
      env: commandEnvironment(app),
    })
  await advanceDays(app, 14)
  const { stdout } = await staff('list')
  expect(stdout).toContain('440000.00 ₸')
  const payment = /^[0-9a-f-]{36}/.exec(stdout)?.[0] ?? ''
  const released = await staff('release', payment, '--reason', 'the hold is over')
  expect(released.stdout).toBe(`the surplus of ${payment} goes back\n`)
  await poll(async () => (await paying.loan()).unapplied_funds_tiyn).toBe(0)
  await paying.account.open('/loan/details/')
  await expect(page.getByText('Лишнее возвращено')).toBeVisible()
  await paying.shows('440 000 ₸ на карту, с которой их заплатили')
  expect(await findViolations(page, 'sent back')).toEqual([])
})

test('a receipt is private', async ({ page, app, browser }) => {
  test.setTimeout(120_000)
  const paying = new RepaymentPages(page, app)
  await paying.borrow(aigul)
  await paying.startPart('5 000')
  await paying.typeCard(cards.good)
  await expect(paying.heading('Платёж получен')).toBeVisible({ timeout: 20_000 })

  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expect(stranger.locator('main')).not.toContainText('5 000 ₸')
  await expect(stranger.getByRole('link', { name: 'Войти' })).toBeVisible()
  await stranger.close()
})

test('after leaving the acquirer’s page the payment can be continued', async ({ page, app }) => {
  test.setTimeout(120_000)
  const paying = new RepaymentPages(page, app)
  await paying.borrow(aigul)
  await paying.startPart('5 000')
  await page.goBack()
  await expect(paying.heading('Платёж не закончен')).toBeVisible({ timeout: 20_000 })
  await paying.shows('Деньги ещё не списаны.')
  await paying.button('Вернуться на страницу банка').click()
  await paying.typeCard(cards.good)
  await expect(paying.heading('Платёж получен')).toBeVisible({ timeout: 20_000 })
  expect((await paying.loan()).paid_tiyn).toBe(500_000)
})
