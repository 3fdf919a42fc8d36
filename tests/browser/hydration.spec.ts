/** React's development build takes every public page over without a word of complaint. */

import { expect, type Page, test } from '@playwright/test'
import { get } from '../support/http'
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

/** Marks the server's heading before any script of the page runs: a page that React has built anew,
 * or an error page in its place, carries no mark. */
async function markServerPages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const heading = document.querySelector('h1')
      if (heading) Object.assign(heading, { fromServer: true })
    })
  })
}

/** Asks not to be counted: a quick machine opens more pages in a minute than one address may tell of,
 * and the browser complains of the refusals. */
async function beUncounted(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
}

const isServerPage = (page: Page) =>
  page.evaluate(() => 'fromServer' in (document.querySelector('h1') ?? {}))

/** React's development code renders slowly: on a busy machine the first try may hit the time limit
 * and leave the page to the browser, which is right but is no hydration. */
async function rendered(path: string): Promise<void> {
  const isRendered = async () => (await get(sites.development, path)).text.includes('<h1')
  await expect.poll(isRendered, { message: path }).toBe(true)
}

for (const locale of locales) {
  test(`every public page in ${locale} hydrates in silence`, async ({ page }) => {
    test.setTimeout(240_000)
    const heard = complaintsOf(page)
    await beUncounted(page)
    await markServerPages(page)
    const site = new SitePage(page, sites.development)
    const faults: string[] = []
    for (const { path } of publicAddresses.filter((address) => address.locale === locale)) {
      await rendered(path)
      heard.length = 0
      await site.open(path)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))),
      )
      if (!(await isServerPage(page))) faults.push(`${path}: not the page that the server sent`)
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
