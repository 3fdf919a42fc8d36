/** Customers whose loan has a history, seeded by the sandbox. */

import { expect, type Page } from '@playwright/test'
import type { TestApp } from './test-app'

/** Scenarios of crates/app/src/loan_scenarios.rs. */
export type ScenarioName =
  | 'open-application'
  | 'fresh'
  | 'part-paid'
  | 'due-today'
  | 'overdue-1'
  | 'overdue-10'
  | 'overdue-30'
  | 'overdue-91'
  | 'at-the-ceiling'
  | 'prolonged'
  | 'addendum-unpaid'
  | 'restructured'
  | 'deferred'
  | 'disputed'
  | 'withdrawn'
  | 'closed'
  | 'closed-with-surplus'
  | 'written-off'
  | 'cancelled-for-fraud'
  | 'closed-and-again'

/** A new customer each time. */
export interface SeededCustomer {
  life: ScenarioName
  phone: string
  iin: string
  name: string
  password: string
  /** The newest loan; null for an open application. */
  loan_id: string | null
  contract_number: string | null
  /** All loans, oldest first. */
  loans: { id: string; contract_number: string }[]
}

/** Seeds a customer, without signing in. */
export async function seedCustomer(
  app: TestApp,
  life: ScenarioName,
  language: 'ru' | 'kk' = 'ru',
): Promise<SeededCustomer> {
  const answer = await fetch(`${app.sandbox}/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ life, language }),
  })
  const text = await answer.text()
  expect(answer.status, `${life}: ${text}`).toBe(201)
  return JSON.parse(text) as SeededCustomer
}

/** Seeds a customer and signs the page's browser in. */
export async function seedAndSignIn(
  page: Page,
  app: TestApp,
  name: ScenarioName,
  language: 'ru' | 'kk' = 'ru',
): Promise<SeededCustomer> {
  const customer = await seedCustomer(app, name, language)
  await signIn(page, app, customer)
  return customer
}

/** Signs the browser in; returns the access token. */
export async function signIn(
  page: Page,
  app: TestApp,
  { phone, password }: Pick<SeededCustomer, 'phone' | 'password'>,
): Promise<string> {
  const answer = await page.request.post(`${app.site}/api/v1/session/password`, {
    data: { phone, password },
    headers: { origin: app.site },
  })
  expect(answer.ok(), `${phone} signs in: ${answer.status()} ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { access_token: string }).access_token
}
