/** Living with a loan: what its screens say is what the service counts, on every day. */

import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import type { Operations } from '../../web/src/api/schema'
import { date, moneyTiyn } from '../../web/src/i18n/format'
import { client as clientKk } from '../../web/src/i18n/kk/client'
import { debt as debtKk } from '../../web/src/i18n/kk/debt'
import { papers as papersKk } from '../../web/src/i18n/kk/papers'
import { client as clientRu } from '../../web/src/i18n/ru/client'
import { debt as debtRu } from '../../web/src/i18n/ru/debt'
import { papers as papersRu } from '../../web/src/i18n/ru/papers'
import { cards } from '../support/acquirer'
import { faults } from '../support/axe'
import { laterBy, test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { textOf } from '../support/pdf'
import { aigul } from '../support/people'
import { locales } from '../support/routes'
import { SitePage } from '../support/site-page'

type Loan = Operations['GET /loans/{id}']['answer']
type Curve = Operations['GET /loans/{id}/curve']['answer']
type Statement = Operations['GET /loans/{id}/statement']['answer']
type Quote = Operations['POST /loans/{id}/quotes']['answer']
type Payment = Operations['POST /loans/{id}/payments']['answer']
type Outlook = Operations['POST /loans/{id}/what-if']['answer']

const words = {
  ru: { ...debtRu, client: clientRu, check: papersRu.check },
  kz: { ...debtKk, client: clientKk, check: papersKk.check },
}

/** Every screen of a loan and around it. */
const SCREENS = [
  '/clientarea/',
  '/clientarea/loans/',
  '/clientarea/history/',
  '/clientarea/docs-common/',
  '/loan/details/',
  '/loan/details/about/',
  '/loan/details/docs/',
  '/loan/details/docs-common/',
  '/loan/details/history/',
  '/loan/details/operations/',
  '/loan/details/profile/',
]

/** A figure beside its name. */
const figure = (area: Locator, name: string) =>
  area.locator('dl > div', { has: area.page().getByText(name, { exact: true }) }).locator('dd')

for (const [locale, width] of [
  ['ru', 360],
  ['kz', 1280],
] as const) {
  test(`the screens say what the service counts in ${locale} at ${width} px`, async ({
    page,
    house,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 740 })
    const t = words[locale]
    const { api, account } = new JourneyPages(page, house, locale)
    const { main } = account.site
    await api.toLoan(aigul)
    await laterBy(house, 5)

    let loan = await api.call<Loan>('GET', '/loans/current')
    const owes = page.getByRole('article', { name: t.owe.label })
    await account.open('/clientarea/')
    await expect(owes).toContainText(moneyTiyn(loan.payoff_today_tiyn))
    await expect(owes).toContainText(date(loan.due_on, locale))
    await expect(owes).toContainText(t.owe.left(10))
    await expect(figure(owes, t.owe.perDay)).toHaveText(`+${moneyTiyn(loan.interest_per_day_tiyn)}`)
    await expect(figure(owes, t.owe.onDue)).toHaveText(moneyTiyn(loan.payoff_on_due_tiyn ?? 0))

    // The drawing and its table are made of the same points.
    const curve = await api.call<Curve>('GET', `/loans/${loan.id}/curve`)
    await account.open('/loan/details/')
    const chart = page.getByRole('region', { name: t.chart.title }).first()
    const [first, last] = [curve.points[0], curve.points.at(-1)]
    await expect(chart.getByRole('img')).toHaveAccessibleName(
      t.chart.alt(
        date(first?.on ?? '', locale),
        moneyTiyn(first?.payoff_tiyn ?? 0),
        date(last?.on ?? '', locale),
        moneyTiyn(last?.payoff_tiyn ?? 0),
      ),
    )
    await chart.getByRole('button', { name: t.chart.asTable }).click()
    await expect(chart.getByRole('img')).toHaveCount(0)
    const rows = await chart
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [row.getAttribute('data-day'), row.querySelector('td')?.textContent]),
      )
    expect(rows).toEqual(curve.points.map(({ on, payoff_tiyn }) => [on, moneyTiyn(payoff_tiyn)]))

    // What a payment would do is told before it is made, and by the service.
    const idea = { kind: 'pay_part', on: loan.today, amount_tiyn: 1_000_000 }
    const outlook = await api.call<Outlook>('POST', `/loans/${loan.id}/what-if`, idea)
    await page.getByRole('radio', { name: t.whatIf.kinds.pay_part }).check()
    await page.getByLabel(t.whatIf.amount).fill('10 000')
    const result = page.getByRole('region', { name: t.whatIf.result })
    await expect(result.getByRole('status')).toContainText(moneyTiyn(outlook.pay_tiyn))
    await expect(figure(result, t.whatIf.left)).toHaveText(moneyTiyn(outlook.left_tiyn))
    await expect(figure(result, t.whatIf.saves)).toHaveText(moneyTiyn(outlook.saves_tiyn))
    await expect(figure(result, t.whatIf.totalCost)).toHaveText(moneyTiyn(outlook.total_cost_tiyn))

    // From side to side without a mouse.
    const tabs = page.getByRole('navigation', { name: t.tabs.label })
    await tabs.getByRole('link', { name: t.tabs['loan-details'] }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await account.at('/loan/details/about/')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main.locator('[data-rates] dd')).toHaveCount(3)
    const total = figure(main, t.about.total)
    await expect(total).toHaveText(moneyTiyn(loan.payoff_today_tiyn))

    const statement = await api.call<Statement>('GET', `/loans/${loan.id}/statement`)
    await account.open('/loan/details/operations/')
    for (const summary of (await main.locator('summary').all()).slice(1)) await summary.click()
    await expect(main.locator('li[data-day]')).toHaveCount(statement.rows.length)
    for (const { on, payoff_tiyn } of statement.rows) {
      await expect(main.locator(`li[data-day="${on}"]`)).toContainText(moneyTiyn(payoff_tiyn))
    }

    const found: string[] = []
    for (const path of SCREENS) {
      await account.open(path)
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      found.push(...(await faults(page, path)))
    }

    // Ten days late: since when, and what each day adds.
    await laterBy(house, 20)
    loan = await api.call<Loan>('GET', '/loans/current')
    expect(loan.days_overdue).toBe(10)
    await account.open('/clientarea/')
    await expect(owes).toContainText(moneyTiyn(loan.payoff_today_tiyn))
    await expect(owes).toContainText(t.owe.late(10))
    const penalty = `+${moneyTiyn(loan.penalty_per_day_tiyn)}`
    await expect(figure(owes, t.owe.penaltyPerDay)).toHaveText(penalty)
    await expect(owes.getByRole('link', { name: t.actions.hardship })).toBeVisible()
    found.push(...(await faults(page, 'overdue')))
    expect(found).toEqual([])
  })
}

test('lists to take along hold what the screens show', async ({ page, house }) => {
  test.setTimeout(120_000)
  const { api, account } = new JourneyPages(page, house)
  await api.toLoan(aigul)
  await laterBy(house, 2)
  const loan = await api.call<Loan>('GET', '/loans/current')
  for (const path of ['/loan/details/operations/', '/clientarea/history/']) {
    await account.open(path)
    for (const [name, kind] of [
      [debtRu.export.csv, 'csv'],
      [debtRu.export.pdf, 'pdf'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).click()
      const file = await (await saved).path()
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`))
      if (kind === 'pdf') expect(await textOf(file)).toContain(loan.contract_number)
    }
  }
  await account.open('/loan/details/')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: debtRu.progress.calendar, exact: true }).click()
  const dates = readFileSync(await (await saved).path(), 'utf8')
  expect(dates).toContain(`DTSTART;VALUE=DATE:${loan.due_on.replaceAll('-', '')}`)
})

for (const locale of locales) {
  test(`a loan that is paid off is certified at once, and anybody can check the paper in ${locale}`, async ({
    page,
    house,
    browser,
  }) => {
    test.setTimeout(180_000)
    const t = words[locale]
    const journey = new JourneyPages(page, house, locale)
    const { api, account } = journey
    await api.toLoan(aigul)
    const open = await api.call<Loan>('GET', '/loans/current')

    // While something is owed the paper is refused, calmly.
    await account.open('/clientarea/docs-common/')
    await journey.button(t.certificate.get).click()
    await expect(page.getByText(t.certificate.owed)).toBeVisible()

    const quote = await api.call<Quote>('POST', `/loans/${open.id}/quotes`)
    const payment = await api.call<Payment>('POST', `/loans/${open.id}/payments`, {
      kind: 'full',
      quote_id: quote.id,
      language: locale === 'kz' ? 'kk' : 'ru',
    })
    await page.goto(payment.url ?? '')
    await journey.typeCard(cards.good, undefined, /\/success\//)
    await expect
      .poll(async () => (await api.call<Loan>('GET', `/loans/${open.id}`)).status)
      .toBe('closed')

    await account.open('/loan/details/')
    await expect(journey.heading(t.done.closed)).toBeVisible()
    const saved = page.waitForEvent('download')
    await journey.button(t.certificate.get).click()
    const file = await (await saved).path()
    expect(await textOf(file)).toContain(open.contract_number)
    await expect(page.getByText(t.certificate.ready)).toBeVisible()
    expect(await faults(page, 'certified')).toEqual([])

    const check = page.getByRole('link', { name: t.papers.checkLabel(t.certificate.title) })
    const address = await check.getAttribute('href')
    const stranger = await browser.newPage()
    await new SitePage(stranger, house.site).open(address ?? '')
    await expect(stranger.getByText(t.check.known)).toBeVisible()
    // Nothing is wider than the screen, and the file is chosen below what is said of it.
    for (const width of [360, 1024, 1280]) {
      await stranger.setViewportSize({ width, height: 800 })
      expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    const said = await stranger.getByText(t.check.known).boundingBox()
    const chosen = await stranger.getByText(t.check.file).boundingBox()
    expect(chosen?.y ?? 0).toBeGreaterThan(said?.y ?? 0)
    await stranger.locator('input[type="file"]').setInputFiles(file)
    await expect(stranger.getByText(t.check.genuine)).toBeVisible()
    await expect(stranger.locator('main')).not.toContainText(aigul.surname)
    await stranger.close()
  })
}
