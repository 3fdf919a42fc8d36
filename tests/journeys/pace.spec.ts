/** How often a screen that waits asks: as a customer's does, and ten times as often in a hurry. */

import { expect, type Page } from '@playwright/test'
import { type House, test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/people'

/** When the screen asked, while nobody answers about the face. */
async function waiting(page: Page, house: House): Promise<number[]> {
  const { api, account } = new JourneyPages(page, house)
  await api.toCamera(aigul)
  const never = { iin: aigul.iin, outcome: 'pending' }
  const forced = await page.request.post(`${house.sandbox}/biometry/next`, { data: never })
  expect(forced.status()).toBe(204)
  await api.finishCamera()
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/application?screen=')) asked.push(Date.now())
  })
  await account.open('/form/biometry-waiting/')
  await expect(page).toHaveURL(/biometry-waiting/)
  return asked
}

test.describe('at the true pace', () => {
  test.use({ settings: { ZHEDEL_SANDBOX_PACE: '1' } })

  test('a screen that waits asks after two seconds', async ({ page, house }) => {
    test.setTimeout(60_000)
    const asked = await waiting(page, house)
    await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(1)
    const [first = 0, second = 0] = asked
    expect(second - first).toBeGreaterThanOrEqual(1_900)
  })
})

test('in a hurry it asks four times before a customer’s screen would twice', async ({
  page,
  house,
}) => {
  test.setTimeout(60_000)
  const asked = await waiting(page, house)
  // After 0.2, 0.3 and 0.5 seconds; a customer's screen would ask for the third time after five.
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(3)
  const [first = 0, , , fourth = 0] = asked
  expect(fourth - first).toBeLessThan(5_000)
})
