/** People with a life behind them: made by the sandbox, in the books as everybody else, and at home
 * in the client area. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { type House, test } from '../support/house'
import { type LifeName, type Lived, life, seeded } from '../support/life'
import { root } from '../support/server'

const run = promisify(execFile)
const binary = join(root, 'target/checked/zhedel')

/** The statuses that the service itself gives to the newest loan of each. */
const STATUSES: Record<Exclude<LifeName, 'open-application'>, string> = {
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

async function zhedel(house: House, ...words: string[]): Promise<string> {
  const [, sandbox] = house.sandbox.split('://')
  const env = { ...process.env, ZHEDEL_DATA_DIR: house.data, ZHEDEL_SANDBOX_LISTEN: sandbox }
  const { stdout } = await run(binary, words, { cwd: root, env })
  return stdout
}

test('every life is lived by the use cases, and the books stay whole', async ({
  house,
  request,
}) => {
  test.setTimeout(180_000)
  const phones = new Set<string>()
  for (const [name, status] of Object.entries(STATUSES)) {
    const begun = Date.now()
    const lived = await seeded(house, name as LifeName)
    test.info().annotations.push({ type: name, description: `${Date.now() - begun} ms` })
    phones.add(lived.phone)
    const session = await request.post(`${house.site}/api/v1/session/password`, {
      data: { phone: lived.phone, password: lived.password },
      headers: { origin: house.site },
    })
    const { access_token } = (await session.json()) as { access_token: string }
    const answer = await request.get(`${house.site}/api/v1/loans/${lived.loan_id}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(await answer.json(), name).toMatchObject({ status, id: lived.loan_id })
  }
  expect(phones.size).toBe(Object.keys(STATUSES).length)
  const told = await zhedel(house, 'check')
  expect(told).toMatch(/books +ok, 20 loans/)
})

test('the command makes somebody in a service that runs', async ({ house }) => {
  const lived = JSON.parse(await zhedel(house, 'seed', '--life', 'overdue-1')) as Lived
  expect(lived).toMatchObject({ life: 'overdue-1', loans: [{ id: lived.loan_id }] })
  await expect(zhedel(house, 'seed', '--life', 'nonsense')).rejects.toThrow(/closed-and-again/)
})

test('the client area knows whose loan went through what', async ({ page, house }) => {
  test.setTimeout(60_000)
  const main = page.locator('main')
  for (const [name, said] of [
    ['fresh', /60\s000\s₸/],
    ['overdue-30', /просрочка\s30\sдней/],
    ['due-today', /65\s040\s₸/],
  ] as const) {
    await page.context().clearCookies()
    await life(page, house, name)
    await page.goto(`${house.site}/clientarea/`)
    await expect(main, name).toContainText(said)
  }
})
