/** A whole loan lived through with the clock: every day that changes something, as its owner sees it. */

import { expect } from '@playwright/test'
import type { Operations } from '../../web/src/api/schema'
import { moneyTiyn } from '../../web/src/i18n/format'
import { debt as debtKk } from '../../web/src/i18n/kk/debt'
import { debt as debtRu } from '../../web/src/i18n/ru/debt'
import { cards } from '../support/acquirer'
import { faults } from '../support/axe'
import { type House, laterBy, test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/people'

type Loan = Operations['GET /loans/{id}']['answer']
type History = Operations['GET /loans/{id}/history']['answer']
type Quote = Operations['POST /loans/{id}/quotes']['answer']
type Payment = Operations['POST /loans/{id}/payments']['answer']

const words = { ru: debtRu, kz: debtKk }

/** Nobody who looks in every week is signed out. */
const WEEK_DAYS = 7

/** The loan, on each of the days when its owner looks at it. */
class Life {
  private day = 0

  constructor(
    private readonly journey: JourneyPages,
    private readonly house: House,
  ) {}

  see(): Promise<Loan> {
    return this.journey.api.call<Loan>('GET', '/loans/current')
  }

  async events(): Promise<History['events']> {
    const { id } = await this.see()
    return (await this.journey.api.call<History>('GET', `/loans/${id}/history`)).events
  }

  /** On a day after the money came. */
  async on(day: number): Promise<Loan> {
    while (this.day < day) {
      const step = Math.min(WEEK_DAYS, day - this.day)
      await laterBy(this.house, step)
      this.day += step
      await this.see()
    }
    return this.see()
  }
}

for (const { locale, width, term, late, stop } of [
  // The law's last day comes first, or the law's highest sum does.
  { locale: 'ru', width: 360, term: 15, late: 91, stop: 'overdue' },
  { locale: 'kz', width: 1280, term: 30, late: 84, stop: 'ceiling' },
] as const) {
  test(`from the money to the last day that costs anything (${stop}), in ${locale}`, async ({
    page,
    house,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 740 })
    const journey = new JourneyPages(page, house, locale)
    const { account, api } = journey
    const t = words[locale]
    const life = new Life(journey, house)
    await api.toLoan(aigul, { product: 'short', amount_tenge: 60_000, term })
    const owes = page.getByRole('article', { name: t.owe.label })

    /** What the cabinet says is what the service counts. */
    async function shows(loan: Loan, ...texts: string[]): Promise<void> {
      await account.open('/clientarea/')
      await expect(owes).toContainText(moneyTiyn(loan.payoff_today_tiyn))
      for (const text of texts) await expect(owes).toContainText(text)
    }

    await shows(await life.see(), t.owe.left(term))
    const first = await life.on(1)
    expect(first.payoff_today_tiyn).toBe(6_000_000 + first.interest_per_day_tiyn)
    await shows(await life.on(term - 1), t.owe.tomorrow)
    const due = await life.on(term)
    expect([due.status, due.owed.penalty_tiyn]).toEqual(['active', 0])
    await shows(due, t.owe.lastDay)

    const overdue = await life.on(term + 1)
    expect([overdue.status, overdue.days_overdue]).toEqual(['overdue', 1])
    expect(overdue.owed.penalty_tiyn).toBeGreaterThan(0)
    await shows(overdue, t.owe.late_title, t.owe.late(1))
    expect(await faults(page, 'overdue')).toEqual([])
    await shows(await life.on(term + 30), t.owe.late(30))

    // The last day on which anything accrues, the first on which nothing does, and one more.
    const last = await life.on(term + late - 1)
    const stopped = await life.on(term + late)
    const after = await life.on(term + late + 1)
    expect(stopped.accrual_stopped).toBe(stop)
    expect(after.payoff_today_tiyn).toBe(stopped.payoff_today_tiyn)
    expect([after.interest_per_day_tiyn, after.penalty_per_day_tiyn]).toEqual([0, 0])
    const most = after.terms.charges_max_tiyn ?? 0
    expect(most).toBe(3_000_000)
    if (stop === 'ceiling') {
      // Cut to fit: all that was ever charged is half of what was lent, to the tiyn.
      expect(last.charges_so_far_tiyn).toBeLessThan(most)
      expect(after.charges_so_far_tiyn).toBe(most)
    } else {
      expect(last.accrual_stopped).toBeNull()
      expect(last.payoff_today_tiyn).toBe(stopped.payoff_today_tiyn)
      expect(after.charges_so_far_tiyn).toBeLessThan(most)
    }
    await shows(after, t.owe.stopped[stop])
    expect(await faults(page, 'stopped')).toEqual([])

    // Days that passed all at once are ended one by one, in a while.
    await expect
      .poll(async () => (await life.events()).some(({ kind }) => kind === 'accrual_stopped'))
      .toBe(true)
    await account.open('/loan/details/history/')
    for (const kind of ['issued', 'overdue', 'accrual_stopped'] as const) {
      await expect(account.site.main).toContainText(t.events.kinds[kind])
    }

    // Whenever it comes, a payment of the whole ends it.
    const quote = await api.call<Quote>('POST', `/loans/${after.id}/quotes`)
    expect(quote.amount_tiyn).toBe(after.payoff_today_tiyn)
    const payment = await api.call<Payment>('POST', `/loans/${after.id}/payments`, {
      kind: 'full',
      quote_id: quote.id,
      language: 'ru',
    })
    await page.goto(payment.url ?? '')
    await journey.typeCard(cards.good, undefined, /\/success\//)
    await expect.poll(async () => (await life.see()).status).toBe('closed')
    await account.open('/loan/details/')
    await expect(journey.heading(t.done.closed)).toBeVisible()
  })
}
