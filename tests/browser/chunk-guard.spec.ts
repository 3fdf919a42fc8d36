/** A page's script that cannot be loaded: one reload a minute, then the error page. */

import { expect, type Page, test } from '@playwright/test'
import { withoutPrefetch } from '../support/connection'
import { poll } from '../support/poll'
import { type Requests, requestsOf } from '../support/requests'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'

const now = new Date('2026-11-15T12:00:00Z').getTime()
const key = 'nuxt-reload'

/** Opens the home page, then fails every script that it has not loaded so far. */
async function openThenLoseScripts(page: Page): Promise<{ site: SitePage; requests: Requests }> {
  await withoutPrefetch(page)
  const requests = requestsOf(page)
  const site = new SitePage(page)
  await site.open('/')
  const loaded = new Set(requests.scripts())
  await page.route('**/assets/*.js', (route) =>
    loaded.has(new URL(route.request().url()).pathname)
      ? route.continue()
      : route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  )
  return { site, requests }
}

const remember = (page: Page, at: number) =>
  page.evaluate(([name, value]) => window.sessionStorage.setItem(name, value), [
    key,
    String(at),
  ] as const)
const remembered = (page: Page) => page.evaluate((name) => window.sessionStorage.getItem(name), key)

async function expectErrorPage({ page, main }: SitePage): Promise<void> {
  await expect(main).toContainText('500')
  await expect(page).toHaveTitle(/^Loading chunk .+ failed/)
  await expect(main.locator('h1')).toBeVisible()
}

test('the first failure reloads once, the second within a minute shows the error page', async ({
  page,
}) => {
  const { site, requests } = await openThenLoseScripts(page)
  const before = Date.now()
  await site.follow('/contacts/')
  await poll(() => requests.documents().length).toBe(2)
  await site.at('/contacts/')
  await expectErrorPage(site)
  const at = Number(await remembered(page))
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
  await settled(page)
  expect(requests.documents()).toHaveLength(2)
})

test('after 60 001 ms it reloads again', async ({ page }) => {
  await page.clock.setFixedTime(now)
  const { site, requests } = await openThenLoseScripts(page)
  await remember(page, now - 60_001)
  await site.follow('/contacts/')
  await poll(() => requests.documents().length).toBe(2)
  await expectErrorPage(site)
  expect(await remembered(page)).toBe(String(now))
})

test('after exactly 60 000 ms it does not', async ({ page }) => {
  await page.clock.setFixedTime(now)
  const { site, requests } = await openThenLoseScripts(page)
  await remember(page, now - 60_000)
  await site.follow('/contacts/')
  await expectErrorPage(site)
  await settled(page)
  expect(requests.documents()).toHaveLength(1)
  expect(await remembered(page)).toBe(String(now - 60_000))
})

test('without session storage it never reloads', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )
  const { site, requests } = await openThenLoseScripts(page)
  await site.follow('/contacts/')
  await expectErrorPage(site)
  await settled(page)
  expect(requests.documents()).toHaveLength(1)
})

test('a page served in place of a script counts as a failure too', async ({ page }) => {
  const { site, requests } = await openThenLoseScripts(page)
  await page.unroute('**/assets/*.js')
  const loaded = new Set(requests.scripts())
  await page.route('**/assets/*.js', (route) =>
    loaded.has(new URL(route.request().url()).pathname)
      ? route.continue()
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shell</title>' }),
  )
  await remember(page, Date.now())
  await site.follow('/contacts/')
  await expectErrorPage(site)
  expect(requests.documents()).toHaveLength(1)
})
