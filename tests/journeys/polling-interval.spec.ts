/** How often a waiting screen polls: at the customer's pace, and ten times as often in tests. */

import { expect, type Page } from '@playwright/test'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/sandbox-people'
import { type TestApp, test } from '../support/test-app'

/** The times at which the screen polled while biometry gives no result. */
async function waiting(page: Page, app: TestApp): Promise<number[]> {
  const { api, account } = new JourneyPages(page, app)
  await api.toCamera(aigul)
  const never = { iin: aigul.iin, outcome: 'pending' }
  const forced = await page.request.post(`${app.sandbox}/biometry/next`, { data: never })
  expect(forced.status()).toBe(204)
  await api.finishCamera()
  const pollTimes: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/application?screen=')) pollTimes.push(Date.now())
  })
  await account.open('/form/biometry-waiting/')
  await expect(page).toHaveURL(/biometry-waiting/)
  return pollTimes
}

test.describe('at the customer’s pace', () => {
  test.use({ settings: { ZHEDEL_SANDBOX_PACE: '1' } })

  test('a waiting screen polls after two seconds', async ({ page, app }) => {
    test.setTimeout(60_000)
    const pollTimes = await waiting(page, app)
    await expect.poll(() => pollTimes.length, { timeout: 15_000 }).toBeGreaterThan(1)
    const [first = 0, second = 0] = pollTimes
    expect(second - first).toBeGreaterThanOrEqual(1_900)
  })
})

test('at the fast pace it polls four times before a customer’s screen would twice', async ({
  page,
  app,
}) => {
  test.setTimeout(60_000)
  const pollTimes = await waiting(page, app)
  // After 0.2, 0.3 and 0.5 seconds; at the customer's pace the third poll comes after five.
  await expect.poll(() => pollTimes.length, { timeout: 15_000 }).toBeGreaterThan(3)
  const [first = 0, , , fourth = 0] = pollTimes
  expect(fourth - first).toBeLessThan(5_000)
})
