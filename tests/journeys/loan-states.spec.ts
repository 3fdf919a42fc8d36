/**
 * Every state of a loan on every screen of the client area that shows an amount or a date of it, in
 * both languages. Named figures are compared with values computed by hand; every other amount and
 * date must be one of the core's for this loan.
 */

import { test as base, expect, type Page } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { addDays } from '../support/dates'
import { LoanScreens } from '../support/loan-screens'
import {
  DOCUMENTS,
  type Facts,
  PROLONGATION,
  REPAYMENT,
  REQUESTS,
  STATES,
  type State,
  SUCCESS_TITLES,
} from '../support/loan-states'
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

/**
 * The page after the payout, reloaded today: it is about the loan and not about the offer, demands
 * nothing of a loan that has ended, and leads to the loan.
 */
async function checkSuccessScreen(screens: LoanScreens, { success }: State): Promise<void> {
  await screens.go('/success/')
  await screens.expectHeading(SUCCESS_TITLES[success])
  await screens.reads(`success-${success}`)
  if (success === 'ended') await screens.expectNothingDemanded()
  await screens.pressNamed({ ru: 'Перейти к микрокредиту', kz: 'Микрокредитке өту' })
  await screens.at('/loan/details/')
}

/** Whoever still owes is led to that loan, written off or not; others are led to the next. */
async function checkNextApplication(screens: LoanScreens, facts: Facts): Promise<void> {
  if ('payoff' in facts || 'paused' in facts || 'claim' in facts) {
    await screens.go('/form/new-loan/', '/form/haved/')
    await screens.reads('existing-loan')
  } else {
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
      await checkSuccessScreen(screens, state)
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
