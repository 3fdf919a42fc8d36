/** Transfer sizes of pages. */

import { expect, test } from '@playwright/test'
import { withoutPrefetch } from '../support/connection'
import { each } from '../support/each'
import { get } from '../support/http'
import { poll } from '../support/poll'
import { addresses } from '../support/routes'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'

const kilobyte = 1000
/** Ten packets of 1,460 bytes: the initial congestion window. */
const firstFlight = 10 * 1460
/** A page is recompressed at the highest level after its first request, in turn with others. */
const patienceMs = 120_000
const landings = addresses.filter(({ route }) => route.page === 'landing/landing')
const homes = addresses.filter(({ route }) => route.page === 'home/home')
const faqs = addresses.filter(({ route }) => route.page === 'faq/faq')

const packed = (path: string) => get(sites.plain, path, { headers: { 'accept-encoding': 'br' } })

const weight = async (path: string) => (await packed(path)).body.length

/** Including the response head, as on a first visit. */
const wholeWeight = async (path: string) => {
  const { headers, body } = await packed(path)
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  )
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length + body.length
}

const sum = async (paths: Iterable<string>) => {
  let total = 0
  for (const path of paths) total += await weight(path)
  return total
}

test('a landing loads at most 80 KB of script, 60 KB of fonts, no style and nothing from elsewhere', async ({
  page,
}) => {
  await withoutPrefetch(page)
  const loaded = { script: new Set<string>(), font: new Set<string>() }
  const foreign: string[] = []
  // Its style is inlined: an external one would delay the first paint.
  const styles: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const type = request.resourceType()
    if (url.protocol !== 'data:' && url.origin !== sites.plain) foreign.push(request.url())
    if (type === 'stylesheet') styles.push(url.pathname)
    if (type === 'font' || /\.woff2?$/.test(url.pathname)) loaded.font.add(url.pathname)
    if (type === 'script' || /\.js$/.test(url.pathname)) loaded.script.add(url.pathname)
  })
  await new SitePage(page).open('/mikrokredit-almaty/')
  await page.waitForLoadState('networkidle')
  expect(loaded.script.size).toBeGreaterThan(0)
  expect(await sum(loaded.script)).toBeLessThanOrEqual(80 * kilobyte)
  expect(await sum(loaded.font)).toBeLessThanOrEqual(60 * kilobyte)
  expect(foreign).toEqual([])
  expect(styles).toEqual([])
})

for (const [path, limit] of [
  ['/registration/', 150],
  ['/form/reg/', 150],
  ['/clientarea/', 170],
  ['/clientarea/profile/', 170],
  ['/loan/details/', 170],
] as const) {
  test(`${path} loads at most ${limit} KB of script`, async ({ page }) => {
    await withoutPrefetch(page)
    const scripts = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await new SitePage(page).open(path)
    await page.waitForLoadState('networkidle')
    expect(scripts.size).toBeGreaterThan(3)
    expect(await sum(scripts)).toBeLessThanOrEqual(limit * kilobyte)
  })
}

test('the HTML of every landing is at most 15 KB', async () => {
  await each(
    landings,
    ({ path }) => path,
    async ({ path }) => expect(await weight(path)).toBeLessThanOrEqual(15 * kilobyte),
  )
})

test('the home page, the FAQ and every landing come in one go', async () => {
  test.setTimeout(3 * patienceMs)
  expect(homes).toHaveLength(2)
  expect(faqs).toHaveLength(2)
  await each(
    [...homes, ...faqs, ...landings],
    ({ path }) => path,
    async ({ path }) =>
      poll(() => wholeWeight(path), { timeout: patienceMs }).toBeLessThanOrEqual(firstFlight),
  )
})
