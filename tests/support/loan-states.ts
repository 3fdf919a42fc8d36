/**
 * Every state of a loan that the sandbox can seed, with its figures computed by hand.
 *
 * 60 000 ₸ at 0,28 % a day are 168 ₸; once overdue, 0,2 % a day of what was due is added: 130,08 ₸
 * of 65 040 ₸ after 30 days, 125,04 ₸ of 62 520 ₸ after 15.
 */

import { addDays, addMonths } from './dates'
import type { Locale } from './routes'
import type { ScenarioName } from './seeded-customer'

/** Named figures of a loan: amounts as displayed, days counted from today. */
export type Facts = Record<string, string | number>

/** Why an action is not possible, as its screen says, and where the screen leads instead. */
export interface Rejection {
  says: Record<Locale, string>
  leadsTo: string
}

export interface State {
  facts: (today: string) => Facts
  /** True if payment is offered. */
  pay: true | Rejection
  /** "signed" if the prolongation is signed and only has to be paid. */
  extend: true | 'signed' | Rejection
  /** Whether a restructuring can be requested. */
  asks: boolean
  /** What the page after the payout is about by now. */
  success: keyof typeof SUCCESS_TITLES
}

/** The page after the payout: money is news only while nothing else has become of the loan. */
export const SUCCESS_TITLES = {
  single: { ru: 'Деньги отправлены', kz: 'Ақша жіберілді' },
  plan: { ru: 'Деньги отправлены', kz: 'Ақша жіберілді' },
  owed: { ru: 'Ваш микрокредит', kz: 'Сіздің микрокредитіңіз' },
  ended: { ru: 'Микрокредит завершён', kz: 'Микрокредит аяқталды' },
} as const

const tenge = (sum: number) => String(sum).replace(/\B(?=(\d{3})+$)/g, ' ')

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

const rejection = (ru: string, kz: string, leadsTo: string): Rejection => ({
  says: { ru, kz },
  leadsTo,
})

export const DOCUMENTS = '/loan/details/docs/'
export const REPAYMENT = '/loan/choose-repayment/'
export const PROLONGATION = '/loan/prolongation/'
export const REQUESTS = '/consumer-protection/'
const over = rejection('Микрокредит закрыт', 'Микрокредит жабылды', DOCUMENTS)
const cancelled = rejection('Договор отменён', 'Шарттың күші жойылды', DOCUMENTS)
const disputed = rejection('Микрокредит оспаривается', 'Микрокредит дауланып жатыр', REQUESTS)
const early = rejection('Продлить пока нельзя', 'Әзірге ұзартуға болмайды', REPAYMENT)
const tooLate = rejection('Срок для продления прошёл', 'Ұзарту мерзімі өтті', REPAYMENT)
const changed = rejection(
  'У микрокредита другие условия',
  'Шарт бойынша жаңа талаптар қолданыста',
  REPAYMENT,
)
const writtenOff = rejection('Продлить больше нельзя', 'Енді ұзартуға болмайды', REPAYMENT)

const open = { pay: true, asks: true, success: 'single' } as const
const overdue = { ...open, success: 'owed' } as const
const ended = { pay: over, extend: over, asks: false, success: 'ended' } as const

/** A loan issued this many days ago, without payments. */
const issued = (daysAgo: number, term: number) => ({
  amount: '60 000',
  issued: -daysAgo,
  due: term - daysAgo,
  firstDue: term - daysAgo,
  paid: '0',
})

/** Every state that a screen of the client area shows. */
export const STATES: Partial<Record<ScenarioName, State>> = {
  fresh: {
    ...open,
    extend: early,
    facts: () => ({
      ...issued(0, 30),
      payoff: '60 000',
      principal: '60 000',
      charges: '0',
      perDay: '168',
      // 30 × 168 more on the last day, which is what paying today saves.
      onDue: '65 040',
      saves: '5 040',
      // A prolongation is possible from three days before the due date.
      opens: 27,
      withdrawUntil: 14,
      withdraw: '60 000',
    }),
  },
  'due-today': {
    ...open,
    extend: true,
    facts: () => ({
      ...issued(30, 30),
      payoff: '65 040',
      principal: '60 000',
      interest: '5 040',
      charges: '5 040',
      onDue: '65 040',
      perDay: '168',
      penaltyFromTomorrow: '130,08',
      // The interest so far; a prolongation is possible until a week after the due date.
      payNow: '5 040',
      closes: 7,
    }),
  },
  'overdue-1': {
    ...overdue,
    extend: true,
    facts: () => ({
      ...issued(31, 30),
      was: -1,
      // 65 040 + 168 + 130,08.
      payoff: '65 338,08',
      arrears: '65 338,08',
      principalOverdue: '60 000',
      interestOverdue: '5 040',
      interest: '168',
      penalty: '130,08',
      charges: '5 338,08',
      onDue: '65 040',
      perDay: '168',
      penaltyPerDay: '130,08',
      payNow: '5 338,08',
      closes: 6,
    }),
  },
  'overdue-30': {
    ...overdue,
    extend: tooLate,
    facts: () => ({
      ...issued(60, 30),
      was: -30,
      // 65 040 + 30 × (168 + 130,08).
      payoff: '73 982,40',
      arrears: '73 982,40',
      principalOverdue: '60 000',
      interestOverdue: '5 040',
      interest: '5 040',
      penalty: '3 902,40',
      charges: '13 982,40',
      onDue: '65 040',
      perDay: '168',
      penaltyPerDay: '130,08',
      closes: -23,
    }),
  },
  'overdue-91': {
    ...overdue,
    extend: tooLate,
    facts: () => ({
      ...issued(106, 15),
      was: -91,
      // 62 520 + 90 × (168 + 125,04), and nothing for the 91st day.
      payoff: '88 893,60',
      arrears: '88 893,60',
      principalOverdue: '60 000',
      interestOverdue: '2 520',
      interest: '15 120',
      penalty: '11 253,60',
      charges: '28 893,60',
      onDue: '62 520',
      closes: -84,
    }),
  },
  prolonged: {
    ...open,
    extend: early,
    facts: () => ({
      ...issued(31, 30),
      // 29 × 168 were paid two days ago; since then a day costs 0,2 %, which is 120, and the new
      // due date is ten days after the old one.
      paid: '4 872',
      paidOn: -2,
      due: 9,
      newDue: 9,
      payoff: '60 240',
      principal: '60 000',
      interest: '240',
      charges: '5 112',
      onDue: '61 320',
      saves: '1 080',
      perDay: '120',
      opens: 6,
    }),
  },
  'addendum-unpaid': {
    ...open,
    extend: 'signed',
    facts: () => ({
      ...issued(29, 30),
      // 29 × 168 have accrued and would pay for ten days more.
      payoff: '64 872',
      principal: '60 000',
      interest: '4 872',
      charges: '4 872',
      payNow: '4 872',
      newDue: 11,
      onDue: '65 040',
      saves: '168',
      perDay: '168',
    }),
  },
  restructured: {
    ...open,
    success: 'plan',
    extend: changed,
    facts: () => ({
      amount: '60 000',
      paid: '0',
      issued: -50,
      firstDue: -20,
      // 45 × 168 until five days ago, when 15 × 130,08 were forgiven; since then 0,1 % a day, 60.
      payoff: '67 860',
      principal: '60 000',
      interest: '7 860',
      charges: '7 860',
      forgiven: '1 951,20',
      perDay: '60',
      // Half with 7 560 and 30 × 60; half with 30 × 30; 70 260 together.
      next: '39 360',
      nextDue: 25,
      ends: 55,
      newDue: 55,
      saves: '2 400',
      // All at once on the first date: 60 000 + 7 560 + 1 800.
      onDue: '69 360',
    }),
  },
  deferred: {
    ...open,
    extend: changed,
    facts: (today) => {
      // 35 × 168 until five days ago, when 5 × 130,08 were forgiven and the date moved by two months;
      // since then 60 a day.
      const due = addMonths(addDays(today, -5), 2)
      const left = daysBetween(today, due)
      return {
        ...issued(40, 30),
        due: left,
        newDue: left,
        payoff: '66 180',
        principal: '60 000',
        interest: '6 180',
        charges: '6 180',
        forgiven: '650,40',
        perDay: '60',
        onDue: tenge(66_180 + left * 60),
        saves: tenge(left * 60),
      }
    },
  },
  disputed: {
    pay: disputed,
    extend: disputed,
    asks: false,
    success: 'owed',
    // 8 × 168: neither the day of the dispute nor later ones are charged.
    facts: () => ({
      ...issued(15, 30),
      paused: '61 344',
      principal: '60 000',
      interest: '1 344',
      charges: '1 344',
    }),
  },
  // 5 × 168.
  withdrawn: {
    ...ended,
    facts: () => ({ ...issued(20, 30), paid: '60 840', paidOn: -15, closedOn: -15 }),
  },
  // 12 × 168.
  closed: {
    ...ended,
    facts: () => ({ ...issued(20, 30), paid: '62 016', paidOn: -8, closedOn: -8 }),
  },
  'closed-with-surplus': {
    ...ended,
    facts: () => ({ ...issued(20, 30), paid: '62 516', paidOn: -8, closedOn: -8, surplus: '500' }),
  },
  'written-off': {
    pay: true,
    extend: writtenOff,
    asks: false,
    success: 'owed',
    // 88 893,60 as after 91 days, and 5 000 of them paid.
    facts: () => ({
      ...issued(140, 15),
      paid: '5 000',
      paidOn: -10,
      claim: '83 893,60',
    }),
  },
  'cancelled-for-fraud': {
    pay: cancelled,
    extend: cancelled,
    asks: false,
    success: 'ended',
    facts: () => ({ ...issued(15, 30) }),
  },
}
