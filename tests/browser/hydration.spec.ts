/**
 * React's development build hydrates public pages without a warning: all of them except the
 * landings, of which a sample is tested.
 */

import { expect, type Page, test } from '@playwright/test'
import { poll } from '../support/poll'
import { isLanding, locales, publicAddresses } from '../support/routes'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'

/** Everything the browser logs as an error or warning. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}

/**
 * Marks the server's heading before any script of the page runs: a page that React rebuilt, or an
 * error page in its place, has no mark.
 */
async function markServerPages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const heading = document.querySelector('h1')
      if (heading) Object.assign(heading, { fromServer: true })
    })
  })
}

/**
 * Opts out of page counting: a fast machine opens more pages a minute than one address may report,
 * and the browser logs the rejections.
 */
async function optOutOfCounting(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
}

const isServerPage = (page: Page) =>
  page.evaluate(() => 'fromServer' in (document.querySelector('h1') ?? {}))

/**
 * React has hydrated everything the server sent, and what is loaded later; only a text of the
 * lender's is left as it is.
 */
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

/** Landings share one template and differ in their texts: one in this many is tested. */
const LANDINGS_PER_SAMPLE = 4
const pages = [
  ...publicAddresses.filter(isLanding).filter((_, at) => at % LANDINGS_PER_SAMPLE === 0),
  ...publicAddresses.filter((address) => !isLanding(address)),
]

/** The number of tests that share the pages of a language. */
const shares = { ru: 3, kz: 1 }

for (const locale of locales) {
  const localePages = pages.filter((address) => address.locale === locale)
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
      const problems: string[] = []
      for (const { path } of localePages.filter((_, at) => at % shares[locale] === share)) {
        complaints.length = 0
        await site.open(path)
        await expectFullHydration(page)
        if (!(await isServerPage(page))) problems.push(`${path}: not the page that the server sent`)
        problems.push(...complaints.map((text) => `${path}: ${text.slice(0, 300)}`))
      }
      expect(problems).toEqual([])
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
