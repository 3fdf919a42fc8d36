/**
 * Page data: pending, then shown or failed. That pending lasts at least 200 ms is checked by the
 * unit test of fetch-state, with its own clock.
 */

import { expect, type Page, test } from '@playwright/test'
import { withoutPrefetch } from '../support/connection'
import { requestsOf } from '../support/requests'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'

interface Change {
  state: string | undefined
  busy: boolean
}

/** Records every state that `main` shows. */
async function recordStates(page: Page): Promise<() => Promise<Change[]>> {
  await page.evaluate(() => {
    const changes: Change[] = []
    Object.assign(window, { changes })
    const record = () => {
      const main = document.querySelector('main')
      const state = main?.dataset.fetch
      if (state === changes.at(-1)?.state) return
      changes.push({ state, busy: main?.ariaBusy === 'true' })
    }
    const options = { attributes: true, childList: true, subtree: true }
    new MutationObserver(record).observe(document.documentElement, options)
    record()
  })
  return () => page.evaluate(() => (window as unknown as { changes: Change[] }).changes)
}

const settledState = (state: string): Change => ({ state, busy: false })
const busy: Change = { state: 'pending', busy: true }

test.beforeEach(async ({ page }) => {
  await withoutPrefetch(page)
  await page.route('**/_payload/**', (route) => route.fulfill({ status: 500, body: '' }))
})

test('a payload that fails is replaced by the page’s own loader, pending meanwhile', async ({
  page,
}) => {
  const site = new SitePage(page)
  await site.open('/')
  await site.mark()
  const states = await recordStates(page)
  await site.follow('/contacts/')
  await expect(page).toHaveTitle(/.+/)
  await site.at('/contacts/')
  await expect(site.main).toHaveAttribute('data-fetch', 'idle')
  await expect(site.heading).toBeFocused()
  await site.expectNoReload()
  const changes = await states()
  expect(changes).toEqual([settledState('idle'), busy, settledState('idle')])
})

test('a loader that fails is pending as well, and can be tried again', async ({ page }) => {
  let failing = true
  await page.route('**/api/v1/page**', (route) =>
    failing ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  const site = new SitePage(page)
  await site.open('/')
  const home = await site.heading.textContent()
  const states = await recordStates(page)
  await site.follow('/contacts/')
  await expect(site.main).toHaveAttribute('data-fetch', 'error')
  await site.at('/contacts/')
  expect(await states()).toEqual([settledState('idle'), busy, settledState('error')])
  await expect(site.heading).not.toHaveText(home ?? '')
  await expect(site.heading).toBeFocused()
  failing = false
  await site.main.getByRole('button').click()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contacts\/$/)
  await expect(site.main).toHaveAttribute('data-fetch', 'idle')
})

test('after a failure the next navigation tries again', async ({ page }) => {
  let failing = true
  await page.route('**/api/v1/page**', (route) =>
    failing ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  const site = new SitePage(page)
  await site.open('/')
  await site.follow('/contacts/')
  await expect(site.main).toHaveAttribute('data-fetch', 'error')
  failing = false
  await page.goBack()
  await expect(site.main).toHaveAttribute('data-fetch', 'idle')
  await site.follow('/contacts/')
  await site.at('/contacts/')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contacts\/$/)
})

test('a page from the server is not loaded again', async ({ page }) => {
  const requests = requestsOf(page)
  const site = new SitePage(page)
  await site.open('/contacts/')
  await settled(page)
  await expect(site.main).toHaveAttribute('data-fetch', 'idle')
  expect(requests.payloads()).toEqual([])
})

test('an address that is not there shows the 404 page in place', async ({ page }) => {
  const detail = 'This page could not be found'
  const problem = { status: 404, title: 'Not found', code: 'page.missing', detail }
  const missing = { status: 404, contentType: 'application/problem+json', json: problem }
  await page.route('**/_payload/**', (route) => route.fulfill(missing))
  await page.route('**/api/v1/page**', (route) => route.fulfill(missing))
  const site = new SitePage(page)
  await site.open('/')
  await site.mark()
  await site.follow('/contacts/')
  await expect(page).toHaveTitle(detail)
  await expect(site.main).toContainText(detail)
  await site.expectNoReload()
})
