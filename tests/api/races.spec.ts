/** Many calls at once over HTTP, as impatient people, several devices and attackers send them: what is
 * counted is counted, and money moves once. On PostgreSQL the calls truly meet in the database. */

import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Operations, Schemas } from '../../web/src/shared/api/contract'
import { ApplicationApi } from '../support/application'
import { countRows, ledger } from '../support/database'
import { newPerson } from '../support/person'
import { poll } from '../support/poll'
import { aigul } from '../support/sandbox-people'
import { type ScenarioName, type SeededCustomer, seedCustomer } from '../support/seeded-customer'
import { staff } from '../support/staff'
import { messagesTo, type TestApp, test } from '../support/test-app'

type Payment = Operations['POST /loans/{id}/payments']['answer']
type Prolongation = Operations['GET /loans/{id}/prolongation']['answer']

const CALLS = 12
/** A code is refused after so many attempts, whether they were right or wrong. */
const CODE_ATTEMPTS_MAX = 5
const REQUEST = { product: 'short', amount_tenge: 50_000, term: 15 }

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Sends JSON past the browser, on a connection of its own. */
async function send(
  app: TestApp,
  method: string,
  path: string,
  data?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${app.site}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: app.site, ...headers },
    ...(data !== undefined && { body: JSON.stringify(data) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : {} }
}

const allAtOnce = <T>(call: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CALLS }, (_, number) => call(number)))

const successesOf = (answers: Answer[]) => answers.filter(({ status }) => status < 300)

/** Nobody is answered by a failure of the server: who loses is told why, or to try again. */
function expectNoFailure(answers: Answer[]): void {
  const failures = answers.filter(
    ({ status, body }) => status >= 500 && body.code !== 'server.busy',
  )
  expect(failures).toEqual([])
}

async function newCode(app: TestApp, phone: string, before: number): Promise<string> {
  let code: string | undefined
  await poll(async () => {
    const messages = await messagesTo(app, phone)
    // A reminder may come after the code.
    const fresh = messages.slice(0, messages.length - before)
    code = fresh.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    return code
  }).toBeTruthy()
  return code ?? ''
}

/** Asks for a code under a path and reads it from the message. */
async function requestCode(
  app: TestApp,
  phone: string,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<{ code_id: string; code: string }> {
  const before = (await messagesTo(app, phone)).length
  const sent = await send(app, 'POST', path, data, headers)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return { code_id: String(sent.body.code_id), code: await newCode(app, phone, before) }
}

interface SignedIn {
  customer: SeededCustomer
  headers: Record<string, string>
}

async function signedIn(app: TestApp, name: ScenarioName): Promise<SignedIn> {
  const customer = await seedCustomer(app, name)
  const { phone, password } = customer
  const session = await send(app, 'POST', '/session/password', { phone, password })
  expect(session.status).toBe(201)
  return { customer, headers: { authorization: `Bearer ${session.body.access_token}` } }
}

test.describe('at once', { tag: '@postgres' }, () => {
  test('wrong login codes are all counted', async ({ app }) => {
    const { phone } = await seedCustomer(app, 'fresh')
    const data = { purpose: 'login', phone, language: 'ru' }
    const { code_id, code } = await requestCode(app, phone, '/codes', data)
    const wrong = (number: number) =>
      String((Number(code) + 1 + number) % 1_000_000).padStart(6, '0')
    const answers = await allAtOnce((number) =>
      send(app, 'POST', '/session/code', { phone, code_id, code: wrong(number) }),
    )
    expectNoFailure(answers)
    expect(successesOf(answers)).toEqual([])
    const tried = answers.filter(({ body }) => body.code === 'code.wrong')
    expect(tried.length).toBeLessThanOrEqual(CODE_ATTEMPTS_MAX)
    // However they met, nothing is left for the right one.
    const late = await send(app, 'POST', '/session/code', { phone, code_id, code })
    expect(late.body.code).toBe('code.expired')
  })

  test('a login code opens one session', async ({ app }) => {
    const { phone } = await seedCustomer(app, 'fresh')
    const data = { purpose: 'login', phone, language: 'ru' }
    const { code_id, code } = await requestCode(app, phone, '/codes', data)
    const answers = await allAtOnce(() =>
      send(app, 'POST', '/session/code', { phone, code_id, code }),
    )
    expectNoFailure(answers)
    expect(successesOf(answers)).toHaveLength(1)
  })

  test('a promo code for one is taken by one', async ({ page, app }) => {
    await staff(
      app,
      ...['promos', 'add', 'NAURYZ-27', '--discount', '25', '--from', '2026-01-01'],
      ...['--through', '2036-01-01', '--uses', '1', '--as', 'aigul'],
    )
    const people: string[] = []
    for (let number = 0; number < CALLS / 2; number += 1) {
      const api = new ApplicationApi(page, app)
      await api.register({ ...newPerson(), surname: 'Қасымова', given: 'Әлия' })
      people.push(api.authorization)
    }
    const answers = await Promise.all(
      people.map((authorization) =>
        send(
          app,
          'POST',
          '/application',
          { ...REQUEST, promo_code: 'NAURYZ-27' },
          { authorization },
        ),
      ),
    )
    expectNoFailure(answers)
    expect(successesOf(answers)).toHaveLength(1)
    expect(await staff(app, 'promos', 'list')).toContain('used 1 of 1')
  })

  test('one application begins, however often it is pressed', async ({ page, app }) => {
    const api = new ApplicationApi(page, app)
    await api.register({ ...newPerson(), surname: 'Қасымова', given: 'Әлия' })
    const { authorization } = api
    const answers = await allAtOnce(() =>
      send(app, 'POST', '/application', REQUEST, { authorization }),
    )
    // The same wish again is led to what it has begun.
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await countRows(app, 'applications')).toBe(1)
  })

  test('one repeated application begins, however often it is pressed', async ({ app }) => {
    const { headers } = await signedIn(app, 'closed')
    const before = await countRows(app, 'applications')
    const answers = await allAtOnce(() =>
      send(app, 'POST', '/application/repeat', REQUEST, headers),
    )
    expectNoFailure(answers)
    // The same wish again is led to what it has begun.
    expect(successesOf(answers).length).toBeGreaterThan(0)
    expect(await countRows(app, 'applications')).toBe(before + 1)
  })

  test('a contract is signed once, and the money is sent once', async ({ page, app }) => {
    test.setTimeout(120_000)
    const api = new ApplicationApi(page, app)
    await api.toOffers(aigul)
    const signature = await api.requestSignature(aigul)
    const { version } = await api.show()
    const headers = { authorization: api.authorization, 'if-match': `"${version}"` }
    const answers = await allAtOnce(() =>
      send(app, 'POST', '/application/sign', signature, headers),
    )
    expectNoFailure(answers)
    expect(successesOf(answers).length).toBeGreaterThan(0)
    await api.until('ACTIVE')
    expect((await ledger(app)).filter(({ rule }) => rule === 'issue')).toHaveLength(1)
    const answer = await fetch(`${app.sandbox}/acquirer/orders`)
    const { orders } = (await answer.json()) as { orders: unknown[] }
    expect(orders).toHaveLength(1)
  })

  test('a payment that is pressed many times is one order', async ({ app }) => {
    const { customer, headers } = await signedIn(app, 'fresh')
    const path = `/loans/${customer.loan_id}/payments`
    const payment = { kind: 'part', amount_tiyn: 500_000, language: 'ru' }
    const pay = (key: string) =>
      send(app, 'POST', path, payment, { ...headers, 'idempotency-key': key })
    // By several devices, each with a key of its own, and by one whose network repeats itself.
    for (const keyOf of [() => randomUUID(), () => 'one-key-for-all']) {
      const answers = await allAtOnce(() => pay(keyOf()))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const orders = answers.map(({ body }) => (body as unknown as Payment).id)
      expect(new Set(orders).size).toBe(1)
    }
    expect(await countRows(app, 'payment_orders')).toBe(1)
  })

  test('an addendum of a prolongation is signed once', async ({ app }) => {
    const { customer, headers } = await signedIn(app, 'due-today')
    const path = `/loans/${customer.loan_id}/prolongation`
    const { body } = await send(app, 'GET', path, undefined, headers)
    const days = (body as unknown as Prolongation).options[0]?.days
    const draft = await send(app, 'POST', path, { days }, headers)
    const { sha256 } = draft.body as unknown as Schemas['Addendum']
    const code = await requestCode(app, customer.phone, `${path}/codes`, { sha256 }, headers)
    const answers = await allAtOnce(() =>
      send(app, 'POST', `${path}/sign`, { sha256, ...code }, headers),
    )
    expectNoFailure(answers)
    expect(successesOf(answers).length).toBeGreaterThan(0)
    expect(await countRows(app, 'addenda')).toBe(1)
    const after = await send(app, 'GET', path, undefined, headers)
    expect((after.body as unknown as Prolongation).addendum?.state).toBe('signed')
  })
})
