/**
 * Seeded customers: created by the sandbox, in the books like everybody else, and visible in the
 * client area.
 */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import {
  type ScenarioName,
  type SeededCustomer,
  seedAndSignIn,
  seedCustomer,
} from '../support/seeded-customer'
import { binary, root } from '../support/server'
import { commandEnvironment, type TestApp, test } from '../support/test-app'

const run = promisify(execFile)

/** The statuses that the service gives to the newest loan of each. */
const STATUSES: Record<Exclude<ScenarioName, 'open-application'>, string> = {
  fresh: 'active',
  'part-paid': 'active',
  'due-today': 'active',
  'overdue-1': 'overdue',
  'overdue-10': 'overdue',
  'overdue-30': 'overdue',
  'overdue-91': 'overdue',
  'at-the-ceiling': 'overdue',
  prolonged: 'active',
  'addendum-unpaid': 'active',
  restructured: 'active',
  deferred: 'active',
  disputed: 'disputed',
  withdrawn: 'closed',
  closed: 'closed',
  'closed-with-surplus': 'closed',
  'written-off': 'written_off',
  'cancelled-for-fraud': 'cancelled',
  'closed-and-again': 'active',
}

async function zhedel(app: TestApp, ...words: string[]): Promise<string> {
  const [, sandbox] = app.sandbox.split('://')
  const env = { ...commandEnvironment(app), ZHEDEL_SANDBOX_LISTEN: sandbox }
  const { stdout } = await run(binary, words, { cwd: root, env })
  return stdout
}

test('every scenario is played by use cases, and the books stay consistent', async ({
  app,
  request,
}) => {
  test.setTimeout(180_000)
  const phones = new Set<string>()
  for (const [name, status] of Object.entries(STATUSES)) {
    const begun = Date.now()
    const customer = await seedCustomer(app, name as ScenarioName)
    test.info().annotations.push({ type: name, description: `${Date.now() - begun} ms` })
    phones.add(customer.phone)
    const session = await request.post(`${app.site}/api/v1/session/password`, {
      data: { phone: customer.phone, password: customer.password },
      headers: { origin: app.site },
    })
    const { access_token } = (await session.json()) as { access_token: string }
    const answer = await request.get(`${app.site}/api/v1/loans/${customer.loan_id}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(await answer.json(), name).toMatchObject({ status, id: customer.loan_id })
  }
  expect(phones.size).toBe(Object.keys(STATUSES).length)
  const output = await zhedel(app, 'check')
  expect(output).toMatch(/books +ok, 20 loans/)
})

test('the command seeds a customer in a running service', async ({ app }) => {
  const customer = JSON.parse(await zhedel(app, 'seed', '--life', 'overdue-1')) as SeededCustomer
  expect(customer).toMatchObject({ life: 'overdue-1', loans: [{ id: customer.loan_id }] })
  await expect(zhedel(app, 'seed', '--life', 'nonsense')).rejects.toThrow(/closed-and-again/)
})

test('the client area shows each scenario’s loan', async ({ page, app }) => {
  test.setTimeout(60_000)
  const main = page.locator('main')
  for (const [name, text] of [
    ['fresh', /60\s000\s₸/],
    ['overdue-30', /просрочка\s30\sдней/],
    ['due-today', /65\s040\s₸/],
  ] as const) {
    await page.context().clearCookies()
    await seedAndSignIn(page, app, name)
    await page.goto(`${app.site}/clientarea/`)
    await expect(main, name).toContainText(text)
  }
})
