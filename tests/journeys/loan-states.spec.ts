/**
 * Every state of a loan on every screen of the client area that shows an amount or a date of it, in
 * both languages. Named figures are compared with values computed by hand; every other amount and
 * date must be one of the core's for this loan.
 *
 * 60 000 ₸ at 0,28 % a day are 168 ₸; once overdue, 0,2 % a day of what was due is added: 130,08 ₸
 * of 65 040 ₸ after 30 days, 125,04 ₸ of 62 520 ₸ after 15.
 */

import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { addDays, formatDate } from '../support/dates'
import { type Figures, figuresIn, figuresOf, linesOf, namedFigures } from '../support/figures'
import type { Locale } from '../support/routes'
import { type ScenarioName, seedCustomer, signIn } from '../support/seeded-customer'
import { startServer } from '../support/server'
import { SitePage } from '../support/site-page'
import { appOf, type TestApp } from '../support/test-app'

type Loan = Operations['GET /loans/{id}']['answer']

/** Other tests' customers do not matter here, so that a worker shares one server. */
const test = base.extend<object, { shared: TestApp }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from it
    async ({}, use) => {
      const server = await startServer()
      await use(appOf(server))
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** Named figures of a loan: amounts as displayed, days counted from today. */
type Facts = Record<string, string | number>

/** Why an action is not possible, as its screen says, and where the screen leads instead. */
interface Rejection {
  says: Record<Locale, string>
  leadsTo: string
}

interface State {
  facts: (today: string) => Facts
  /** True if payment is offered. */
  pay: true | Rejection
  /** "signed" if the prolongation is signed and only has to be paid. */
  extend: true | 'signed' | Rejection
  /** Whether a restructuring can be requested. */
  asks: boolean
}

const rejection = (ru: string, kz: string, leadsTo: string): Rejection => ({
  says: { ru, kz },
  leadsTo,
})

const DOCUMENTS = '/loan/details/docs/'
const REPAYMENT = '/loan/choose-repayment/'
const PROLONGATION = '/loan/prolongation/'
const REQUESTS = '/consumer-protection/'
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

const open = { pay: true, asks: true } as const
const ended = { pay: over, extend: over, asks: false } as const

/** A loan issued this many days ago, without payments. */
const issued = (daysAgo: number, term: number) => ({
  amount: '60 000',
  issued: -daysAgo,
  due: term - daysAgo,
  firstDue: term - daysAgo,
  paid: '0',
})

const STATES: Partial<Record<ScenarioName, State>> = {
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
    ...open,
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
    ...open,
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
    ...open,
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
      const due = monthsAfter(addDays(today, -5), 2)
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
    facts: () => ({ ...issued(15, 30) }),
  },
}

/** How screens name figures. A figure that a state does not have must not be named in it. */
const SENTENCES: [ru: string, kz: string][] = [
  ['К погашению сегодня|{payoff}', 'Бүгін өтелетін сома|{payoff}'],
  ['Вернуть не позднее {@due}', 'Қайтарудың соңғы күні: {@due}'],
  ['Вернуть не позднее|{@due}', 'Қайтарудың соңғы күні|{@due}'],
  ['Вернуть|{onDue}', 'Қайтару керек|{onDue}'],
  ['Вернуть до|{@due}', 'Қайтару күні|{@due}'],
  ['Срок возврата был {@was}', 'Қайтару күні: {@was}, мерзімінен'],
  ['Срок возврата был|{@was}', 'Қайтару күні (өтіп кетті)|{@was}'],
  ['Срок возврата|{@due}', 'Қайтару күні|{@due}'],
  ['Дата возврата|{@due}', 'Қайтару күні|{@due}'],
  ['Если вернуть в этот день|{onDue}', 'Сол күні қайтарсаңыз|{onDue}'],
  ['Срок, ~: {onDue}', 'Мерзімі, ~: {onDue}'],
  ['Если закрыть в день платежа, ~: {onDue}', 'Төлем күні жапсаңыз, ~: {onDue}'],
  ['Сегодня, ~: {payoff}', 'Бүгін, ~: {payoff}'],
  ['Вознаграждение за день|{perDay}', 'Бір күндік сыйақы|{perDay}'],
  ['Неустойка за день|{penaltyPerDay}', 'Бір күндік айыпақы|{penaltyPerDay}'],
  [
    'Неустойка за день, если не заплатить сегодня|{penaltyFromTomorrow}',
    'Бүгін төлемесеңіз, бір күндік айыпақы|{penaltyFromTomorrow}',
  ],
  ['Следующий платёж|{next}', 'Келесі төлем|{next}'],
  ['Следующий платёж|{next}, до {@nextDue}', 'Келесі төлем|{next}, соңғы күні: {@nextDue}'],
  ['до {@nextDue}', 'соңғы күні: {@nextDue}'],
  ['Следующий платёж до|{@nextDue}', 'Келесі төлемнің соңғы күні|{@nextDue}'],
  ['Чтобы закрыть весь долг сегодня|{payoff}', 'Бүгін бүкіл берешекті жабу үшін|{payoff}'],
  ['Чтобы закрыть сегодня|{payoff}', 'Бүгін жабу үшін|{payoff}'],
  ['Если закрыть сегодня|{payoff}', 'Бүгін жапсаңыз|{payoff}'],
  ['Долг на время проверки|{paused}', 'Тексеру кезіндегі берешек|{paused}'],
  ['Продление откроется {@opens}', 'Мерзімді ұзарту ашылатын күн: {@opens}'],
  ['Продление откроется {@opens}', 'Ұзарту ашылатын күн: {@opens}'],
  ['Продлить можно будет с {@opens}', 'Мына күннен бастап ұзартуға болады: {@opens}'],
  ['Продлить можно было до {@closes}', 'Ұзартуға болатын соңғы күн {@closes} болды'],
  ['Последним днём было {@closes}', 'Соңғы күні {@closes} болды'],
  ['Внести сейчас|{payNow}', 'Қазір төлейсіз|{payNow}'],
  ['Заплатить сегодня|{payNow}', 'Бүгін төленетіні|{payNow}'],
  ['Заплатите {payNow} сегодня', 'Бүгін Алматы уақытымен 23:59-ға дейін {payNow} төлеңіз'],
  ['Срок продлён до {@due}', 'Мерзім ұзартылды, жаңа күні: {@due}'],
  ['В этот день нужно вернуть {onDue}', 'Сол күні {onDue} қайтару керек'],
  ['Уже внесено|{paid}', 'Төленгені|{paid}'],
  ['Заплатите, {@today}|{payoff}', 'Төлейсіз, {@today}|{payoff}'],
  ['Всего за весь срок переплатите|{charges}', 'Бүкіл мерзімдегі артық төлем|{charges}'],
  [
    'Сэкономите по сравнению с возвратом в срок|{saves}',
    'Мерзімінде қайтарғанмен салыстырғанда үнемдейсіз|{saves}',
  ],
  ['Сэкономите по сравнению с графиком|{saves}', 'Кестемен салыстырғанда үнемдейсіз|{saves}'],
  ['Взято|{amount}', 'Алынғаны|{amount}'],
  ['Взято|{amount}', 'Алынған сома|{amount}'],
  ['Сумма|{amount}', 'Сома|{amount}$'],
  ['Сумма договора|{amount}', 'Шарт сомасы|{amount}'],
  ['Вы взяли|{amount}', 'Сіз алдыңыз|{amount}'],
  ['Вы получили|{amount}', 'Сіз алдыңыз|{amount}'],
  ['Выплачено|{paid}', 'Төленгені|{paid}'],
  ['Вы заплатили|{paid}', 'Сіз төледіңіз|{paid}'],
  ['Вы заплатили|{@paidOn}', 'Сіз төледіңіз|{@paidOn}'],
  ['Платёж получен: {paid}', 'Төлем түсті: {paid}'],
  ['Выдан|{@issued}', 'Берілген күні|{@issued}'],
  ['Вы получили деньги|{@issued}', 'Ақша алдыңыз|{@issued}'],
  ['Деньги выданы|{@issued}', 'Ақша берілген күн|{@issued}'],
  ['Деньги выданы: {amount}', 'Ақша берілді: {amount}'],
  ['Срок возврата: {@firstDue}', 'Қайтару күні: {@firstDue}$'],
  ['Новый срок: {@newDue}', 'Жаңа мерзімі: {@newDue}'],
  ['Новый срок, если оплатить: {@newDue}', 'Төленсе, жаңа мерзімі: {@newDue}'],
  ['Закрыт|{@closedOn}', 'Жабылған күні|{@closedOn}'],
  ['Остаётся по договору|{claim}', 'Шарт бойынша қалғаны|{claim}'],
  ['Последний платёж|{@ends}', 'Соңғы төлем күні|{@ends}'],
  ['Итого к погашению сегодня|{payoff}', 'Бүгін өтейтін барлық сома|{payoff}'],
  ['Всего начислено с выдачи|{charges}', 'Берілгеннен бері есептелгені|{charges}'],
  ['Мы простили|{forgiven}', 'Кешіргеніміз|{forgiven}'],
  ['Основной долг|{principal}', 'Негізгі борыш|{principal}'],
  ['Вознаграждение|{interest}', 'Сыйақы|{interest}'],
  [
    'Просроченный основной долг|{principalOverdue}',
    'Мерзімі өткен негізгі борыш|{principalOverdue}',
  ],
  ['Просроченное вознаграждение|{interestOverdue}', 'Мерзімі өткен сыйақы|{interestOverdue}'],
  ['Неустойка|{penalty}', 'Айыпақы|{penalty}'],
  ['Сегодня|{payoff}', 'Бүгін|{payoff}'],
  ['Просрочено сейчас|{arrears}', 'Мерзімі өткен сома|{arrears}'],
  ['Просрочено: {arrears}', 'Мерзімі өткені: {arrears}'],
  ['Закрыть сегодня|{payoff}', 'Бүгін жабу|{payoff}'],
  ['Оплатить {payoff}', '{payoff} төлеу'],
  ['Сумма действует до {@today}', 'Сома мына уақытқа дейін жарамды: {@today}'],
  ['Меньше, чем если платить {@due}|{saves}', '{@due} күні төлегеннен гөрі аз|{saves}'],
  ['Меньше, чем если платить по графику|{saves}', 'Кесте бойынша төлегеннен гөрі аз|{saves}'],
  ['Вернуть при отказе: {withdraw}', 'Бас тартқанда қайтарасыз: {withdraw}'],
  [
    'До {@withdrawUntil} вы вправе отказаться',
    'Микрокредиттен бас тартуға құқығыңыз бар, соңғы күні: {@withdrawUntil}',
  ],
  ['От 1 000 ₸ до {payoff}', '1 000 ₸ мен {payoff} аралығы'],
  ['Заплачено больше долга: {surplus}', 'Берешектен артық төленгені: {surplus}'],
  ['К возврату|{surplus}', 'Қайтарылатын сома|{surplus}'],
  ['Вернуть {surplus}', '{surplus} қайтарып алу'],
]

const UNPAID = ['paused', 'claim']
const OUTSTANDING = ['payoff', 'due', 'was', 'next', 'nextDue', 'perDay', ...UNPAID]

/** Figures that must be named on a screen, if the state has them. */
const REQUIRED_FIGURES: Record<string, string[]> = {
  overview: [...OUTSTANDING, 'penaltyPerDay', 'penaltyFromTomorrow'],
  loans: ['amount', 'issued', 'paid', 'payoff', 'due', 'was', 'nextDue', ...UNPAID, 'closedOn'],
  today: [...OUTSTANDING, 'surplus'],
  terms: [
    'amount',
    'issued',
    'due',
    'ends',
    'payoff',
    'charges',
    'forgiven',
    'interest',
    'penalty',
  ],
  events: ['amount', 'firstDue', 'newDue'],
  history: ['issued', 'paidOn'],
  'repayment-options': ['payoff', 'payNow'],
  full: ['payoff', 'interest', 'penalty', 'saves', 'withdraw'],
  part: ['payoff'],
  extend: ['payNow'],
  'existing-loan': ['amount', 'payoff', 'due', 'was', 'next', 'nextDue', 'paused'],
}

/** When a page's text was last edited, which has nothing to do with the loan. */
const EDIT_DATE = /^(Обновлено|Жаңартылды): .*$/m

/** The smallest partial payment is the same for everybody. */
const LEAST_TIYN = 100_000

/**
 * Signs in a seeded customer and returns the core's view of the loan. Logins are limited by
 * address, so each customer signs in once.
 */
async function loadFromCore(
  page: Page,
  app: TestApp,
  ...scenario: [ScenarioName, 'ru' | 'kk']
): Promise<{ loan: Loan; answers: unknown[] }> {
  const customer = await seedCustomer(app, ...scenario)
  const access_token = await signIn(page, app, customer)
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${app.site}/api/v1${path}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(answer.status, path).toBe(200)
    return answer.json()
  }
  const loan = `/loans/${customer.loan_id}`
  const parts = [
    '/history',
    '/statement',
    '/payoff-curve',
    '/documents',
    '/prolongation',
    '/autopay',
  ]
  const paths = [loan, ...parts.map((part) => loan + part), '/loans', '/operations', '/cases']
  const answers = await Promise.all(paths.map(get))
  return { loan: answers[0] as Loan, answers }
}

class LoanScreens {
  private readonly site: SitePage
  private readonly prefix: string
  private readonly answers: unknown[] = []

  constructor(
    private readonly page: Page,
    app: TestApp,
    private readonly locale: Locale,
    private readonly facts: Facts,
    core: unknown[],
    private readonly today: string,
  ) {
    this.site = new SitePage(page, app.site)
    this.prefix = locale === 'kz' ? '/kz' : ''
    this.answers.push(...core)
    // Quotes and simulations are recorded from the page's own requests.
    page.on('response', async (response) => {
      if (!/\/(payoff-quotes|simulations)$/.test(response.url())) return
      this.answers.push(await response.json().catch(() => null))
    })
  }

  get main() {
    return this.site.main
  }

  async open(path: string): Promise<void> {
    await this.site.open(this.prefix + path)
  }

  /** Follows a link of the page and waits for the target. */
  async press(path: string): Promise<void> {
    await this.links(this.page.locator('body'), path).first().click()
    await this.at(path)
  }

  async back(path: string): Promise<void> {
    await this.page.goBack()
    await this.at(path)
  }

  /** Opens a URL directly, whether or not a link leads there. */
  async go(path: string, to = path): Promise<void> {
    await this.site.followNew(this.prefix + path)
    await this.at(to)
  }

  async at(path: string): Promise<void> {
    const isThere = ({ pathname }: URL) => pathname === this.prefix + path
    await this.page.waitForURL(isThere, { waitUntil: 'commit' })
    await this.waitUntilLoaded()
  }

  async waitUntilLoaded(): Promise<void> {
    // Checked on every frame: there are hundreds of screens.
    await this.page.waitForFunction(
      () => !document.querySelector('main#main :is([aria-busy=true], .animate-pulse)'),
    )
  }

  /** What a state forbids is not offered, and what it allows is. */
  async offers({ pay, extend, asks }: State): Promise<void> {
    const hardship = { ru: 'Не могу заплатить', kz: 'Төлей алмаймын' }[this.locale]
    for (const [links, isOffered] of [
      [this.links(this.main, REPAYMENT), pay === true],
      [this.links(this.main, PROLONGATION), extend === true],
      [this.links(this.main, `${PROLONGATION}payment-method/`), extend === 'signed'],
      [this.main.getByRole('link', { name: hardship, exact: true }), asks],
    ] as const) {
      await expect(links).toHaveCount(isOffered ? 1 : 0)
    }
  }

  /** The screen says why there is nothing to do, and leads on. */
  async rejects({ says, leadsTo }: Rejection): Promise<void> {
    await expect(this.main.getByRole('heading', { name: says[this.locale] })).toBeVisible()
    await expect(this.links(this.main, leadsTo).first()).toBeVisible()
    await this.reads('rejection')
  }

  private links(area: Locator, path: string): Locator {
    const address = this.prefix + path
    return area.locator(`a[href="${address}"]:visible, a[href^="${address}?"]:visible`)
  }

  /** Everything on the screen is correct. */
  async reads(screen: string): Promise<void> {
    await expect(async () => {
      await this.waitUntilLoaded()
      const lines = linesOf(await this.text()).replace(EDIT_DATE, '')
      this.expectNamedFigures(screen, lines)
      this.expectOnlyKnownFigures(screen, lines)
    }).toPass({ timeout: 15_000, intervals: [50] })
  }

  /** Without the scale of the chart, which is not an amount of the loan. */
  private text(): Promise<string> {
    return this.main.evaluate((main) => {
      const scales = [...main.querySelectorAll<HTMLElement>('figure > [aria-hidden]')]
      for (const scale of scales) scale.hidden = true
      // biome-ignore lint/performance/useDomNodeTextContent: as people read it, line by line
      const text = (main as HTMLElement).innerText
      for (const scale of scales) scale.hidden = false
      return text
    })
  }

  private expectNamedFigures(screen: string, lines: string): void {
    const at = this.locale === 'ru' ? 0 : 1
    const read = SENTENCES.flatMap((pair) => namedFigures(lines, pair[at], this.locale))
    for (const [name, figure] of read) {
      expect(figure, `${name} on ${screen}`).toBe(this.expected(name, screen))
    }
    const names = new Set(read.map(([name]) => name))
    const missing = (REQUIRED_FIGURES[screen] ?? []).filter(
      (name) => this.has(name, screen) && !names.has(name),
    )
    expect(missing, `not named on ${screen}:\n${lines}`).toEqual([])
  }

  /**
   * The contract always shows its due date; elsewhere nothing is due on a past date, or for a loan
   * on which nothing is demanded.
   */
  private has(name: string, screen: string): boolean {
    const isDue = 'payoff' in this.facts && !('was' in this.facts)
    return name in this.facts && (name !== 'due' || isDue || screen === 'terms')
  }

  private expected(name: string, screen: string): string {
    const isKnown = name === 'today' || name === 'payoff' || this.has(name, screen)
    // What is left of a written-off debt closes it.
    const fact = isKnown ? { today: 0, payoff: this.facts.claim, ...this.facts }[name] : undefined
    if (fact === undefined) return 'nothing: this state has none'
    if (typeof fact === 'string') return `${fact} ₸`
    return formatDate(addDays(this.today, fact), this.locale)
  }

  /** Every amount and date is the core's. */
  private expectOnlyKnownFigures(screen: string, lines: string): void {
    const onScreen = figuresIn(lines, this.locale)
    const known = this.knownFigures()
    const unexpected = {
      sums: [...onScreen.sums].filter((sum) => !known.sums.has(sum)),
      days: [...onScreen.days].filter((day) => !known.days.has(day)),
    }
    expect(unexpected, `on ${screen} but not the core's:\n${lines}`).toEqual({ sums: [], days: [] })
  }

  private knownFigures(): Figures {
    const { sums, days } = figuresOf(this.answers)
    // The last date that a simulation accepts.
    const { due = 0, nextDue = due } = this.facts
    return {
      sums: sums.add(LEAST_TIYN),
      days: days.add(addDays(this.today, Math.max(0, Number(nextDue)) + 30)),
    }
  }
}

const tenge = (sum: number) => String(sum).replace(/\B(?=(\d{3})+$)/g, ' ')

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The same day of a later month, or its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** The list of loans, the loan and its tabs. */
async function checkLoanScreens(screens: LoanScreens, state: State): Promise<void> {
  await screens.press('/clientarea/loans/')
  await screens.reads('loans')
  await screens.press('/loan/details/')
  await screens.reads('today')
  await screens.offers(state)
  for (const [screen, path] of [
    ['terms', '/loan/details/about/'],
    ['loan-documents', DOCUMENTS],
    ['events', '/loan/details/history/'],
    ['statement', '/loan/details/operations/'],
    ['certificate', '/loan/details/docs-common/'],
    ['history', '/clientarea/history/'],
    ['documents', '/clientarea/docs-common/'],
  ] as const) {
    await screens.press(path)
    await screens.reads(screen)
  }
}

/** Cases, payment and prolongation: by links where they are offered, by URL where not. */
async function checkRepaymentScreens(screens: LoanScreens, { pay, extend }: State): Promise<void> {
  await screens.press('/clientarea/')
  await screens.press(REQUESTS)
  await screens.reads('requests')
  await screens.back('/clientarea/')
  if (pay === true) {
    await screens.press(REPAYMENT)
    await screens.reads('repayment-options')
    await screens.press('/loan/full-repayment/')
    await screens.reads('full')
    await screens.back(REPAYMENT)
    await screens.press('/loan/partial-repayment/')
    await screens.reads('part')
    await screens.back(REPAYMENT)
  } else {
    for (const path of [REPAYMENT, '/loan/full-repayment/', '/loan/partial-repayment/']) {
      await screens.go(path)
      await screens.rejects(pay)
    }
  }
  if (extend === true || extend === 'signed') {
    await screens.press(extend === true ? PROLONGATION : `${PROLONGATION}payment-method/`)
    await screens.reads('extend')
  } else {
    await screens.go(PROLONGATION)
    await screens.rejects(extend)
  }
}

/** A customer with a loan is led to it; one who has repaid is led to the next. */
async function checkNextApplication(screens: LoanScreens, facts: Facts): Promise<void> {
  if ('payoff' in facts || 'paused' in facts) {
    await screens.go('/form/new-loan/', '/form/haved/')
    await screens.reads('existing-loan')
  } else if (!('claim' in facts)) {
    await screens.go('/clientarea/')
    await screens.press('/form/new-loan/')
  }
}

for (const [locale, language, width] of [
  ['ru', 'ru', 360],
  ['kz', 'kk', 1280],
] as const) {
  for (const [name, state] of Object.entries(STATES)) {
    test(`${name} is the same loan on every screen, in ${language}`, async ({ page, shared }) => {
      await page.setViewportSize({ width, height: 800 })
      const { loan, answers } = await loadFromCore(page, shared, name as ScenarioName, language)
      const facts = state.facts(loan.today)
      const screens = new LoanScreens(page, shared, locale, facts, answers, loan.today)
      await screens.open('/clientarea/')
      await screens.reads('overview')
      await screens.offers(state)
      await checkLoanScreens(screens, state)
      await checkRepaymentScreens(screens, state)
      await checkNextApplication(screens, facts)
    })
  }
}

test('a dispute is dated by the day of its report', async ({ page, shared }) => {
  const { loan, answers } = await loadFromCore(page, shared, 'disputed', 'ru')
  const { events } = answers[1] as Operations['GET /loans/{id}/history']['answer']
  // On the ninth day of fifteen: from that day on nothing is charged.
  expect(events.find(({ kind }) => kind === 'frozen')?.value_date).toBe(addDays(loan.today, -6))
})

test('a payment adds up to its components and the overpayment', async ({ page, shared }) => {
  await loadFromCore(page, shared, 'closed-with-surplus', 'ru')
  await new SitePage(page, shared.site).open('/loan/details/operations/')
  await page.getByText('Куда пошёл платёж').click()
  // 60 000 and twelve days of 168; of 62 516 that leaves 500.
  const figures = page.locator('main details dl')
  await expect(figures).toHaveText(
    /Основной долг\s*60\s000\s₸\s*Вознаграждение\s*2\s016\s₸\s*Лишнее, можно вернуть\s*500\s₸/,
  )
})
