/** React's development build takes public pages over without a word of complaint: every one but the
 * landings, of which some stand for all. */

import { expect, type Page, test } from '@playwright/test'
import { poll } from '../support/poll'
import { isLanding, locales, publicAddresses } from '../support/routes'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'

/** Everything the browser complains of. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
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
async function optOutOfCounting(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
}

const isServerPage = (page: Page) =>
  page.evaluate(() => 'fromServer' in (document.querySelector('h1') ?? {}))

/** React has taken over everything that the server sent, and what comes later too: a text of the
 * lender's is the one thing that it leaves as it is. */
async function expectFullHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isKnown = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    const isWritten = (element: Element) => element.parentElement?.closest('[data-html]') !== null
    return [...document.querySelectorAll('#root *')].every(
      (element) => isKnown(element) || isWritten(element),
    )
  })
  await settled(page)
}

/** One template has many landings, which differ in their texts: one in so many stands for them. */
const LANDINGS_PER_SAMPLE = 4
const pages = [
  ...publicAddresses.filter(isLanding).filter((_, at) => at % LANDINGS_PER_SAMPLE === 0),
  ...publicAddresses.filter((address) => !isLanding(address)),
]

/** So many tests share the pages of a language. */
const shares = { ru: 3, kz: 1 }

for (const locale of locales) {
  const spoken = pages.filter((address) => address.locale === locale)
  for (let share = 0; share < shares[locale]; share += 1) {
    const part = `${share + 1} of ${shares[locale]}`
    test(`public pages in ${locale} (${part}) are rendered and hydrate in silence`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      const complaints = complaintsOf(page)
      await optOutOfCounting(page)
      await markServerPages(page)
      const site = new SitePage(page, sites.development)
      const faults: string[] = []
      for (const { path } of spoken.filter((_, at) => at % shares[locale] === share)) {
        complaints.length = 0
        await site.open(path)
        await expectFullHydration(page)
        if (!(await isServerPage(page))) faults.push(`${path}: not the page that the server sent`)
        faults.push(...complaints.map((text) => `${path}: ${text.slice(0, 300)}`))
      }
      expect(faults).toEqual([])
    })
  }
}

test('a page that differs from what React would render is detected', async ({ page }) => {
  const path = '/contacts/'
  const complaints = complaintsOf(page)
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(<h1[^>]*>)[^<]+/, '$1Another heading')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(sites.development + path)
  await poll(() => complaints.join('\n')).toMatch(/hydrat/i)
})
