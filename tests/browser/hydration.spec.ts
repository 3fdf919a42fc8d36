/** React's development build takes every public page over without a word of complaint. */

import { expect, type Page, test } from '@playwright/test'
import { locales, publicAddresses } from '../support/routes'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'

/** Everything the browser complains of. */
function complaintsOf(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text())
  })
  return heard
}

for (const locale of locales) {
  test(`every public page in ${locale} hydrates in silence`, async ({ page }) => {
    test.setTimeout(240_000)
    const heard = complaintsOf(page)
    const site = new SitePage(page, sites.development)
    const faults: string[] = []
    for (const { path } of publicAddresses.filter((address) => address.locale === locale)) {
      heard.length = 0
      await site.open(path)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))),
      )
      faults.push(...heard.map((text) => `${path}: ${text.slice(0, 300)}`))
    }
    expect(faults).toEqual([])
  })
}

test('a page that differs from what React would render is detected', async ({ page }) => {
  const path = '/contacts/'
  const heard = complaintsOf(page)
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(<h1[^>]*>)[^<]+/, '$1Another heading')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(sites.development + path)
  await expect.poll(() => heard.join('\n')).toMatch(/hydrat/i)
})
