/** Money from others: a guest on our page, and a biller's terminal. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { guest as kk } from '../../web/src/i18n/kk/guest'
import { guest as ru } from '../../web/src/i18n/ru/guest'
import { cards } from '../support/acquirer'
import { faults } from '../support/axe'
import { ledger } from '../support/books'
import { phone } from '../support/camera'
import { type House, messagesTo, test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/people'
import { locales } from '../support/routes'
import { root } from '../support/server'

test.use(phone)

const words = { ru, kz: kk }
const prefixes = { ru: '', kz: '/kz' }

/** The number of Aigul's contract, once the money is hers. */
async function lend(page: Page, house: House): Promise<string> {
  const journey = new JourneyPages(page, house)
  await journey.api.toOffers(aigul)
  await journey.account.open('/form/got-offer/')
  await journey.agree()
  await journey.sign(aigul.phone)
  await expect(page).toHaveURL(/success/, { timeout: 60_000 })
  const { contract_number } = await readLoan(house)
  return contract_number
}

const READ = `
import json, sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
number, payoff = db.execute("SELECT contract_number, payoff_tiyn FROM loans").fetchone()
parked = db.execute("SELECT COUNT(*) FROM unmatched_payments").fetchone()[0]
print(json.dumps({"contract_number": number, "payoff_tiyn": payoff, "parked": parked}))
`

interface Read {
  contract_number: string
  payoff_tiyn: number
  parked: number
}

async function readLoan(house: House): Promise<Read> {
  const file = join(house.data, 'zhedel.db')
  const { stdout } = await promisify(execFile)('python3', ['-c', READ, file])
  return JSON.parse(stdout) as Read
}

/** On the acquirer's page, with the code of the bank behind it. */
async function payByCard(page: Page, number: string): Promise<void> {
  await page.waitForURL(/\/acquirer\/page\/[^/]+$/)
  const typed = { number, holder: 'SOMEBODY ELSE', month: '12', year: '2031', cvc: '123' }
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`input[name="${name}"]`).fill(value)
  }
  await page.locator('button.main').click()
  await page.waitForURL(/\/3ds$/)
  const code = /\b\d{6}\b/.exec((await page.locator('body').textContent()) ?? '')?.[0] ?? ''
  await page.locator('input[name="code"]').fill(code)
  await page.locator('button.main').click()
  await page.waitForURL(/\/repayment\/\?order=/)
}

for (const locale of locales) {
  test(`somebody else sees what is owed by both numbers and pays in ${locale}`, async ({
    page,
    house,
    browser,
  }) => {
    test.setTimeout(180_000)
    const number = await lend(page, house)
    const t = words[locale]
    // Another browser, which nobody is signed in on.
    const stranger = await (
      await browser.newContext({ viewport: { width: 360, height: 740 } })
    ).newPage()
    await stranger.goto(`${house.site}${prefixes[locale]}/repayment/`)
    const field = (name: string) => stranger.getByLabel(name, { exact: true })
    const button = (name: string) => stranger.getByRole('button', { name, exact: true })

    await button(t.form.submit).click()
    await expect(stranger.getByText(t.errors.who).first()).toBeVisible()
    await field(t.form.iin).fill(aigul.iin)
    await field(t.form.contract).fill('Z-261115-ZZZZZZZZ')
    await button(t.debt.byPair).click()
    await expect(stranger.getByText(t.debt.noPair)).toBeVisible()

    await field(t.form.contract).fill(number.toLowerCase())
    await button(t.debt.byPair).click()
    await expect(stranger.getByText('А. Қ.', { exact: true })).toBeVisible()
    expect(await faults(stranger, 'debt')).toEqual([])
    await button(t.debt.take).first().click()
    await expect(field(t.form.sum)).not.toHaveValue('')
    await field(t.form.sum).fill('10 000')
    await stranger.getByText(t.form.payer, { exact: true }).click()
    await field(t.form.contact).fill('+77029998877')
    await button(t.form.submit).click()
    await payByCard(stranger, cards.good)

    await expect(stranger.getByText(t.order.paid)).toBeVisible({ timeout: 30_000 })
    await expect(stranger.getByText('10 000 ₸')).toBeVisible()
    expect(await faults(stranger, 'receipt')).toEqual([])
    // The receipt says what the payer knows, and nothing of what is owed.
    await expect(stranger.getByText('А. Қ.')).toBeHidden()
    const paid = (await ledger(house)).filter(({ rule }) => rule === 'payment')
    expect(paid.map(({ amount_tiyn }) => amount_tiyn)).toEqual([1_000_000])
    await expect
      .poll(async () => (await messagesTo(house, '+77029998877')).map(({ text }) => text))
      .toEqual([expect.stringContaining('10 000 ₸'.replace(/ /g, '\u00a0'))])
    await expect.poll(async () => (await messagesTo(house, aigul.phone))[0]?.text).toContain('10')
  })

  test(`money for nobody is taken just alike in ${locale}`, async ({ page, house }) => {
    test.setTimeout(90_000)
    const t = words[locale]
    await page.goto(`${house.site}${prefixes[locale]}/repayment/`)
    await page.getByLabel(t.form.iin, { exact: true }).fill('900101300007')
    await page.getByLabel(t.form.sum, { exact: true }).fill('500')
    await page.getByRole('button', { name: t.form.submit, exact: true }).click()
    await payByCard(page, cards.good)
    await expect(page.getByText(t.order.paid)).toBeVisible({ timeout: 30_000 })
    expect(await ledger(house)).toEqual([])
    // Opened elsewhere, the address tells nothing.
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(page.url())
    await expect(elsewhere.getByText(t.order.unknown)).toBeVisible()
  })

  test(`a card that the bank refuses leaves everything as it was in ${locale}`, async ({
    page,
    house,
  }) => {
    test.setTimeout(90_000)
    const t = words[locale]
    await page.goto(`${house.site}${prefixes[locale]}/repayment/`)
    await page.getByLabel(t.form.contract, { exact: true }).fill('Z-261115-7KQ2M9RT')
    await page.getByLabel(t.form.sum, { exact: true }).fill('500')
    await page.getByRole('button', { name: t.form.submit, exact: true }).click()
    await payByCard(page, cards.refused)
    await expect(page.getByText(t.order.refused)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: t.order.again, exact: true }).click()
    await expect(page.getByLabel(t.form.sum, { exact: true })).toBeVisible()
  })
}

test('a terminal checks, pays once, and its registry agrees with the books', async ({
  page,
  house,
}) => {
  test.setTimeout(180_000)
  const number = await lend(page, house)
  const before = await readLoan(house)
  for (const [biller, account] of [
    ['kaspi', aigul.iin],
    ['osmp', number],
  ] as const) {
    await page.goto(`${house.sandbox}/terminal`)
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
    // The number of the payment is still there: pressed again, the same is answered.
    await page.getByRole('button', { name: 'Оплатить' }).click()
    await expect(page.locator('#answer')).toBeVisible()
    expect(await page.locator('#raw').textContent()).toBe(first)
  }
  const paid = (await ledger(house)).filter(({ rule }) => rule === 'payment')
  expect(paid.map(({ amount_tiyn }) => amount_tiyn)).toEqual([100_050, 100_050])
  expect(before.payoff_tiyn - (await readLoan(house)).payoff_tiyn).toBe(200_100)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Kaspi,/ }).click()
  const file = join(house.data, 'kaspi.csv')
  const download = await downloading
  await download.saveAs(file)
  const zhedel = join(root, 'target/checked/zhedel')
  const reconcile = (registry: string) =>
    promisify(execFile)(zhedel, ['reconcile', 'kaspi', registry, '--as', 'aigul', '--book'], {
      env: { ...process.env, ZHEDEL_DATA_DIR: house.data },
    })
  const { stdout } = await reconcile(file)
  expect(stdout).toContain('1 payments, 1000.50 ₸; 1 just as we have them')
})
