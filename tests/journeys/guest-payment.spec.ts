/**
 * Payments by others: a guest on our page, and a biller's terminal. The Kazakh guest page is in
 * loan-screens-kk.spec.ts.
 */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { cards, typeCard } from '../support/acquirer'
import { findViolations } from '../support/axe'
import { phone } from '../support/camera'
import { ledger } from '../support/database'
import { JourneyPages } from '../support/journey-pages'
import { poll } from '../support/poll'
import { aigul } from '../support/sandbox-people'
import { binary } from '../support/server'
import { commandEnvironment, messagesTo, test } from '../support/test-app'

test.use(phone)

type Loan = Operations['GET /loans/{id}']['answer']

/** Returns to the page on which the payment was started. */
const payByCard = (page: Page, number: string) =>
  typeCard(page, number, /\/repayment\/\?order=/, 'SOMEBODY ELSE')

test('a guest with both numbers sees the debt and pays', { tag: '@postgres' }, async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(180_000)
  const { api } = new JourneyPages(page, app)
  await api.toLoan(aigul)
  const { contract_number: number } = await api.call<Loan>('GET', '/loans/current')
  // Another browser, without a session.
  const stranger = await (
    await browser.newContext({ viewport: { width: 360, height: 740 } })
  ).newPage()
  await stranger.goto(`${app.site}/repayment/`)
  const field = (name: string) => stranger.getByLabel(name, { exact: true })
  const button = (name: string) => stranger.getByRole('button', { name, exact: true })

  await button('Перейти к оплате').click()
  await expect(stranger.getByText('Введите ИИН или номер договора').first()).toBeVisible()
  await field('ИИН заёмщика').fill(aigul.iin)
  await field('Номер договора').fill('Z-261115-ZZZZZZZZ')
  await button('Показать по двум номерам').click()
  await expect(
    stranger.getByText(
      'Эти номера не подходят друг к другу, или таких у нас нет. Проверьте их. Заплатить можно и по одному номеру.',
    ),
  ).toBeVisible()

  await field('Номер договора').fill(number.toLowerCase())
  await button('Показать по двум номерам').click()
  await expect(stranger.getByText('А. Қ.', { exact: true })).toBeVisible()
  expect(await findViolations(stranger, 'debt')).toEqual([])
  await button('Подставить').first().click()
  await expect(field('Сумма платежа, ₸')).not.toHaveValue('')
  await field('Сумма платежа, ₸').fill('10 000')
  await stranger.getByText('Квитанция', { exact: true }).click()
  await field('Ваш телефон или e-mail').fill('+77029998877')
  await button('Перейти к оплате').click()
  await payByCard(stranger, cards.good)

  await expect(stranger.getByText('Платёж получен')).toBeVisible({ timeout: 30_000 })
  await expect(stranger.getByText('10 000 ₸')).toBeVisible()
  expect(await findViolations(stranger, 'receipt')).toEqual([])
  // The receipt shows what the payer knows, and nothing of the debt.
  await expect(stranger.getByText('А. Қ.')).toBeHidden()
  const paid = (await ledger(app)).filter(({ rule }) => rule === 'payment')
  expect(paid.map(({ amount_tiyn }) => amount_tiyn)).toEqual([1_000_000])
  await poll(async () => (await messagesTo(app, '+77029998877')).map(({ text }) => text)).toEqual([
    expect.stringContaining('10 000 ₸'.replace(/ /g, '\u00a0')),
  ])
  await poll(async () => (await messagesTo(app, aigul.phone))[0]?.text).toContain('10')
})

test('a payment for an unknown account is accepted in the same way', async ({ page, app }) => {
  test.setTimeout(90_000)
  await page.goto(`${app.site}/repayment/`)
  await page.getByLabel('ИИН заёмщика', { exact: true }).fill('900101300007')
  await page.getByLabel('Сумма платежа, ₸', { exact: true }).fill('1500')
  await page.getByRole('button', { name: 'Перейти к оплате', exact: true }).click()
  // One number alone shows no initials: the payer is asked to check it, and learns what happens to
  // unmatched payments before paying.
  await expect(
    page.getByText(
      'Если по этому номеру долга нет, деньги никому не зачтём: сотрудник вернёт их на ту же карту.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: 'Проверьте ИИН' })).toContainText('1 500 ₸')
  expect(await findViolations(page, 'the number once more')).toEqual([])
  await page.getByRole('button', { name: 'ИИН верный, перейти к оплате', exact: true }).click()
  await payByCard(page, cards.good)
  await expect(page.getByText('Платёж получен')).toBeVisible({ timeout: 30_000 })
  expect(await ledger(app)).toEqual([])
  // In another browser the URL shows nothing.
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByText('Этот платёж начат в другом окне')).toBeVisible()
})

test('a declined card changes nothing', async ({ page, app }) => {
  test.setTimeout(90_000)
  await page.goto(`${app.site}/repayment/`)
  await page.getByLabel('Номер договора', { exact: true }).fill('Z-261115-7KQ2M9RT')
  await page.getByLabel('Сумма платежа, ₸', { exact: true }).fill('1500')
  await page.getByRole('button', { name: 'Перейти к оплате', exact: true }).click()
  await payByCard(page, cards.refused)
  await expect(page.getByText('Платёж не прошёл')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Заплатить ещё раз', exact: true }).click()
  await expect(page.getByLabel('Сумма платежа, ₸', { exact: true })).toBeVisible()
})

test('a terminal checks, pays once, and its registry agrees with the books', {
  tag: '@postgres',
}, async ({ page, app }) => {
  test.setTimeout(180_000)
  const { account: clientArea, api } = new JourneyPages(page, app)
  await api.toLoan(aigul)
  const before = await api.call<Loan>('GET', '/loans/current')
  for (const [biller, account] of [
    ['kaspi', aigul.iin],
    ['osmp', before.contract_number],
  ] as const) {
    await page.goto(`${app.sandbox}/terminal`)
    await page.locator(`input[name="biller"][value="${biller}"]`).check()
    await page.locator('input[name="account"]').fill(account)
    await page.locator('input[name="sum"]').fill('1000.50')
    await page.getByRole('button', { name: 'Проверить' }).click()
    await expect(page.locator('#raw')).toContainText(
      biller === 'kaspi' ? '"result":0' : '<result>0<',
    )
    await page.getByRole('button', { name: 'Оплатить' }).click()
    await expect(page.locator('#raw')).toContainText(/prv_txn/)
    const first = await page.locator('#raw').textContent()
    // The payment number is still filled in: submitting again gives the same response.
    await page.getByRole('button', { name: 'Оплатить' }).click()
    await expect(page.locator('#answer')).toBeVisible()
    expect(await page.locator('#raw').textContent()).toBe(first)
  }
  const paid = (await ledger(app)).filter(({ rule }) => rule === 'payment')
  expect(paid.map(({ amount_tiyn }) => amount_tiyn)).toEqual([100_050, 100_050])
  const after = await api.call<Loan>('GET', '/loans/current')
  expect(before.payoff_today_tiyn - after.payoff_today_tiyn).toBe(200_100)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Kaspi,/ }).click()
  const file = join(app.data, 'kaspi.csv')
  const download = await downloading
  await download.saveAs(file)
  const reconcile = (registry: string) =>
    promisify(execFile)(binary, ['reconcile', 'kaspi', registry, '--as', 'aigul', '--book'], {
      env: commandEnvironment(app),
    })
  const { stdout } = await reconcile(file)
  expect(stdout).toContain('1 payments, 1000.50 ₸; 1 match our books')

  await clientArea.open('/clientarea/')
  await expect(clientArea.site.main).toContainText('57 999 ₸')
})
