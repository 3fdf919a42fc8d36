/** The page of the simulated acquirer, as a payer uses it. */

import type { Page } from '@playwright/test'

/** Cards of the sandbox, each with its own behaviour. */
export const cards = {
  good: '4000000000000010',
  refused: '4000000000000028',
  noFunds: '4000000000000036',
  foreignName: '4000000000000051',
  payoutRefused: '4000000000000077',
  unclearAtFirst: '4000000000000093',
  refundRefused: '4000000000000143',
}

/** Enters a card, and the bank's code if it asks for one; then waits for our site. */
export async function typeCard(
  page: Page,
  number: string,
  back: RegExp,
  holder = 'AIGUL KASSYMOVA',
): Promise<void> {
  await page.waitForURL(/\/acquirer\/page\/[^/]+$/)
  await page.locator('input[name="number"]').fill(number)
  await page.locator('input[name="holder"]').fill(holder)
  await page.locator('input[name="month"]').fill('12')
  await page.locator('input[name="year"]').fill('2031')
  await page.locator('input[name="cvc"]').fill('123')
  await page.locator('button.main').click()
  await page.waitForURL((url) => /\/3ds$/.test(url.pathname) || back.test(url.href))
  if (!/\/3ds$/.test(page.url())) return
  const code = /\b\d{6}\b/.exec((await page.locator('body').textContent()) ?? '')?.[0] ?? ''
  await page.locator('input[name="code"]').fill(code)
  await page.locator('button.main').click()
  await page.waitForURL(back)
}
