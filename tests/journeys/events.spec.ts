/** Site events are counted by day, without cookies and without personal data. */

import { expect } from '@playwright/test'
import { poll } from '../support/poll'
import { SitePage } from '../support/site-page'
import { staff } from '../support/staff'
import { test } from '../support/test-app'

test('pages and the calculator are counted without storing visitors', async ({ page, app }) => {
  const site = new SitePage(page, app.site)
  await site.open('/mikrokredit-almaty/')
  await page.getByRole('slider').first().press('ArrowRight')
  await page.getByRole('slider').first().press('ArrowRight')
  await site.open('/kz/faq/')
  await poll(() => staff(app, 'events')).toContain('visitors 1  page_view 2')
  const output = await staff(app, 'events')
  expect(output).toContain('calculator_used 1')
  for (const route of ['mikrokredit-almaty', 'faq'])
    expect(output).toMatch(new RegExp(`1 {2}${route}\n`))
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('zhedel_device')
})

test('visitors with Do Not Track are not counted', async ({ browser, app }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { DNT: '1' } })
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'doNotTrack', { value: '1' })
  })
  const page = await context.newPage()
  const beacons: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/events')) beacons.push(request.url())
  })
  await new SitePage(page, app.site).open('/')
  await page.waitForLoadState('networkidle')
  expect(beacons).toEqual([])
  expect(await staff(app, 'events')).toBe('no events recorded\n')
})
