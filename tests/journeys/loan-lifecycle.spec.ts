/**
 * A whole loan played through with the clock: every day that changes something, as its owner sees
 * it. 60 000 ₸ at 0,28 % are 168 ₸ a day; the law caps all charges at half of the principal, 30 000
 * ₸.
 */

import { expect } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { cards } from '../support/acquirer'
import { findViolations } from '../support/axe'
import { JourneyPages } from '../support/journey-pages'
import { poll } from '../support/poll'
import { aigul } from '../support/sandbox-people'
import { advanceDays, type TestApp, test } from '../support/test-app'

type Loan = Operations['GET /loans/{id}']['answer']
type History = Operations['GET /loans/{id}/history']['answer']
type Quote = Operations['POST /loans/{id}/payoff-quotes']['answer']
type Payment = Operations['POST /loans/{id}/payments']['answer']

test.use({ viewport: { width: 360, height: 740 } })

/** A customer who returns weekly stays signed in. */
const WEEK_DAYS = 7

/** The loan on each of the days when its owner looks at it. */
class LoanTimeline {
  private day = 0

  constructor(
    private readonly journey: JourneyPages,
    private readonly app: TestApp,
  ) {}

  see(): Promise<Loan> {
    return this.journey.api.call<Loan>('GET', '/loans/current')
  }

  async events(): Promise<History['events']> {
    const { id } = await this.see()
    return (await this.journey.api.call<History>('GET', `/loans/${id}/history`)).events
  }

  /** On a day after the payout. */
  async on(day: number): Promise<Loan> {
    while (this.day < day) {
      const step = Math.min(WEEK_DAYS, day - this.day)
      await advanceDays(this.app, step)
      this.day += step
      await this.see()
    }
    return this.see()
  }
}

interface ScenarioDays {
  term: number
  stop: 'overdue' | 'ceiling'
  /** Days past due on the last charge. */
  lastCharge: number
  says: string
  /** What the client area shows on each of these days. */
  days: [day: number, sum: string, ...texts: string[]][]
}

const scenarios: ScenarioDays[] = [
  {
    // The legal time limit comes first: 90 days overdue at 168 ₸ and 0,2 % of 62 520 ₸, which is
    // 125,04 ₸.
    term: 15,
    stop: 'overdue',
    lastCharge: 90,
    says: 'Начисления остановлены: прошёл срок, в который закон разрешает начислять. Долг больше не растёт.',
    days: [
      [0, '60 000 ₸', 'осталось 15 дней'],
      [14, '62 352 ₸', 'остался один день, завтра последний'],
      [15, '62 520 ₸', 'сегодня последний день'],
      [16, '62 813,04 ₸', 'Платёж просрочен', 'просрочка 1 день'],
      [45, '71 311,20 ₸', 'просрочка 30 дней'],
      [104, '88 600,56 ₸', 'просрочка 89 дней'],
      [105, '88 893,60 ₸', 'просрочка 90 дней'],
      [106, '88 893,60 ₸', 'просрочка 91 день'],
      [107, '88 893,60 ₸', 'просрочка 92 дня'],
    ],
  },
  {
    // The legal cap comes first: 65 040 ₸ are due, each day overdue adds 168 ₸ and 130,08 ₸, and on
    // the 84th day the charge is cut to the 30 000 ₸.
    term: 30,
    stop: 'ceiling',
    lastCharge: 84,
    says: 'Начисления остановлены: переплата дошла до предела по закону. Долг больше не растёт.',
    days: [
      [29, '64 872 ₸', 'остался один день, завтра последний'],
      [30, '65 040 ₸', 'сегодня последний день'],
      [31, '65 338,08 ₸', 'Платёж просрочен', 'просрочка 1 день'],
      [113, '89 780,64 ₸', 'просрочка 83 дня'],
      [114, '90 000 ₸', 'просрочка 84 дня'],
      [115, '90 000 ₸', 'просрочка 85 дней'],
    ],
  },
]

for (const { term, stop, lastCharge, says, days } of scenarios) {
  test(`from the payout to the last accrual (${stop})`, async ({ page, app }) => {
    test.setTimeout(240_000)
    const journey = new JourneyPages(page, app)
    const { account, api } = journey
    const timeline = new LoanTimeline(journey, app)
    await api.toLoan(aigul, { product: 'short', amount_tenge: 60_000, term })
    const owes = page.getByRole('article', { name: 'Ваш долг сегодня' })

    for (const [day, sum, ...texts] of days) {
      const { accrual_stop_reason } = await timeline.on(day)
      await account.open('/clientarea/')
      for (const text of [sum, ...texts]) await expect(owes).toContainText(text)
      // A charge cut to the cap is the last one; the last day before the time limit costs as much
      // as any.
      const isStopped = day > term + lastCharge || (stop === 'ceiling' && day === term + lastCharge)
      expect(accrual_stop_reason, `on day ${day}`).toBe(isStopped ? stop : null)
      if (isStopped) await expect(owes).toContainText(says)
      else await expect(owes).not.toContainText('Начисления остановлены')
      if (day === term + 1 || isStopped)
        expect(await findViolations(page, `day ${day}`)).toEqual([])
    }
    const after = await timeline.see()
    expect([after.interest_per_day_tiyn, after.penalty_per_day_tiyn]).toEqual([0, 0])

    // Days skipped at once are closed one by one, which takes a while.
    await poll(async () => (await timeline.events()).map(({ kind }) => kind)).toContain(
      'accrual_stopped',
    )
    await account.open('/loan/details/history/')
    for (const event of ['Деньги выданы', 'Началась просрочка', 'Начисления остановлены']) {
      await expect(account.site.main).toContainText(event)
    }

    // A full payment closes the loan at any time.
    const quote = await api.call<Quote>('POST', `/loans/${after.id}/payoff-quotes`)
    expect(quote.amount_tiyn).toBe(stop === 'overdue' ? 8_889_360 : 9_000_000)
    const payment = await api.call<Payment>('POST', `/loans/${after.id}/payments`, {
      kind: 'full',
      quote_id: quote.id,
      language: 'ru',
    })
    await page.goto(payment.url ?? '')
    await journey.typeCard(cards.good, undefined, /\/success\//)
    await poll(async () => (await timeline.see()).status).toBe('closed')
    await account.open('/loan/details/')
    await expect(journey.heading('Микрокредит закрыт')).toBeVisible()
  })
}
