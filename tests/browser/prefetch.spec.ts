/** Links that come into view prefetch their page, on connections that allow it. */

import { expect, type Page, test } from '@playwright/test'
import { change, useConnection } from '../support/connection'
import { poll } from '../support/poll'
import { requestsOf } from '../support/requests'
import { addresses, isPrivate, payloadPath } from '../support/routes'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'

const inView = '/contacts/'

for (const [name, connection] of [
  ['2g', { effectiveType: '2g' }],
  ['slow-2g', { effectiveType: 'slow-2g' }],
  ['data saver', { saveData: true }],
  ['offline', { onLine: false }],
] as const) {
  test(`${name}: nothing is loaded ahead`, async ({ page }) => {
    await useConnection(page, connection)
    const requests = requestsOf(page)
    const site = new SitePage(page)
    await site.open('/')
    const scripts = requests.scripts().length
    await settled(page)
    expect(requests.payloads()).toEqual([])
    expect(requests.scripts()).toHaveLength(scripts)
  })
}

for (const effectiveType of ['3g', '4g']) {
  test(`${effectiveType}: a link in view is loaded ahead, once`, async ({ page }) => {
    await useConnection(page, { effectiveType })
    const requests = requestsOf(page)
    const site = new SitePage(page)
    await site.open('/')
    await expect(site.link(inView)).toBeInViewport()
    await settled(page)
    await scrollThrough(page)
    expect(requests.payloads().filter((path) => path === payloadPath(inView))).toHaveLength(1)
    expect(new Set(requests.payloads()).size).toBe(requests.payloads().length)
  })
}

test('a browser that says nothing of its connection loads ahead', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { get: () => undefined }),
  )
  const requests = requestsOf(page)
  await new SitePage(page).open('/')
  await poll(() => requests.payloads()).toContain(payloadPath(inView))
})

test('a link skipped on a bad connection is tried when it comes into view again', async ({
  page,
}) => {
  await useConnection(page, { effectiveType: '2g' })
  const requests = requestsOf(page)
  const site = new SitePage(page)
  await site.open('/')
  const path = await linkFarBelow(page)
  const link = page.locator(`a[href="${path}"]`)
  const requestCount = () => requests.payloads().filter((item) => item === payloadPath(path)).length
  await settled(page)
  await link.scrollIntoViewIfNeeded()
  await settled(page)
  await change(page, { effectiveType: '4g' })
  await settled(page)
  expect(requestCount()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page)
  await link.scrollIntoViewIfNeeded()
  await poll(requestCount).toBe(1)
})

test('private pages and pages with an effect are never loaded ahead', async ({ page }) => {
  await useConnection(page, { effectiveType: '4g' })
  const requests = requestsOf(page)
  const site = new SitePage(page)
  for (const path of ['/', '/support/', '/login/', '/clientarea/', '/thank-you/', '/unsub/']) {
    await site.open(path)
    await scrollThrough(page)
    await settled(page)
  }
  const forbidden = addresses
    .filter((address) => isPrivate(address) || ['unsub', 'sa'].includes(address.route.name))
    .map((address) => payloadPath(address.path))
  expect(requests.payloads().filter((path) => forbidden.includes(path))).toEqual([])
})

test('loading ahead changes nothing on the page, even when it fails', async ({ page }) => {
  await page.route('**/_payload/**', (route) => route.abort())
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const site = new SitePage(page)
  await site.open('/')
  const before = await page.title()
  await settled(page)
  await expect(page).toHaveTitle(before)
  await expect(site.main).toHaveAttribute('data-fetch', 'idle')
  expect(errors).toEqual([])
})

test('the style of a page loaded ahead holds only once the page is shown', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/')
  const style = page.locator('link[rel=stylesheet][href*="private-style"]')
  await expect(style).toHaveAttribute('media', 'not all')
  await page.locator('[data-cookie-notice] a[href="/cookies/"]').click()
  await site.at('/cookies/')
  await expect(style).toHaveAttribute('media', 'all')
})

test('what a page loads later brings its style along', async ({ page }) => {
  await new SitePage(page).open('/support/')
  const style = page.locator('link[rel=stylesheet][href*="private-style"]')
  await expect(style).toHaveAttribute('media', 'all')
})

test('the style that every document inlines is never loaded again', async ({ page }) => {
  for (const path of ['/support/', '/registration/', '/login/', '/consumer-protection/']) {
    await new SitePage(page).open(path)
    await page.waitForLoadState('networkidle')
    const styles = page.locator('link[rel=stylesheet]')
    await expect(styles).not.toHaveCount(0)
    await expect(styles.and(page.locator('[href*="/assets/entry-"]')), path).toHaveCount(0)
  }
})

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      // Two frames: an intersection is reported with the second.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }
    window.scrollTo(0, 0)
  })
}

/** An article that the page links once, so that scrolling up moves the link out of view. */
async function linkFarBelow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const candidates = [
      ...document.querySelectorAll('main a[href^="/blog/"]:not([href="/blog/"])'),
    ].findLast((link) => link.getBoundingClientRect().top > 2 * window.innerHeight)
    const path = candidates?.getAttribute('href')
    if (!path || document.querySelectorAll(`a[href="${path}"]`).length > 1) {
      throw new Error('no link stands far below and nowhere else')
    }
    return path
  })
}
