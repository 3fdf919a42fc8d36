/** People whose loan has a life behind it, made by the sandbox in a moment. */

import { expect, type Page } from '@playwright/test'
import type { House } from './house'

/** What a loan went through; crates/app/src/loan_scenarios.rs tells each of them day by day. */
export type LifeName =
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

/** Somebody new, each time. */
export interface Lived {
  life: LifeName
  phone: string
  iin: string
  name: string
  password: string
  /** Of the newest loan; null while somebody is applying. */
  loan_id: string | null
  contract_number: string | null
  /** All of them, the oldest first. */
  loans: { id: string; contract_number: string }[]
}

/** Makes somebody who lived so; nobody is signed in. */
export async function seeded(
  house: House,
  life: LifeName,
  language: 'ru' | 'kk' = 'ru',
): Promise<Lived> {
  const answer = await fetch(`${house.sandbox}/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ life, language }),
  })
  const told = await answer.text()
  expect(answer.status, `${life}: ${told}`).toBe(201)
  return JSON.parse(told) as Lived
}

/** Makes somebody who lived so, and signs in as them in the browser of the page. */
export async function life(
  page: Page,
  house: House,
  name: LifeName,
  language: 'ru' | 'kk' = 'ru',
): Promise<Lived> {
  const lived = await seeded(house, name, language)
  await signIn(page, house, lived)
  return lived
}

/** The browser's session is then this person's; tells the token that the API takes. */
export async function signIn(
  page: Page,
  house: House,
  { phone, password }: Pick<Lived, 'phone' | 'password'>,
): Promise<string> {
  const answer = await page.request.post(`${house.site}/api/v1/session/password`, {
    data: { phone, password },
    headers: { origin: house.site },
  })
  expect(answer.ok(), `${phone} signs in: ${answer.status()} ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { access_token: string }).access_token
}
