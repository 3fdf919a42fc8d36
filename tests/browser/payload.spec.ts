/** One request for a page's data, however many need it. */

import { expect, test } from '@playwright/test'
import { withoutPrefetch } from '../support/connection'
import { poll } from '../support/poll'
import { requestsOf } from '../support/requests'
import { payloadPath } from '../support/routes'
import { SitePage } from '../support/site-page'

const contactsPayload = payloadPath('/contacts/')

test('a click joins the prefetch that is under way', async ({ page }) => {
  const requests = requestsOf(page)
  await page.route(`**${contactsPayload}`, async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  const site = new SitePage(page)
  await site.open('/')
  await poll(() => requests.payloads()).toContain(contactsPayload)
  await site.follow('/contacts/')
  await site.at('/contacts/')
  await expect(site.heading).toBeFocused()
  expect(requests.payloads().filter((path) => path === contactsPayload)).toHaveLength(1)
})

test('data that has arrived is kept while the site stays open', async ({ page }) => {
  await withoutPrefetch(page)
  const requests = requestsOf(page)
  const site = new SitePage(page)
  await site.open('/')
  for (let round = 0; round < 2; round += 1) {
    await site.follow('/contacts/')
    await site.at('/contacts/')
    await expect(site.heading).toBeFocused()
    await page.goBack()
    await site.at('/')
  }
  expect(requests.payloads().filter((path) => path === contactsPayload)).toHaveLength(1)
})

test('the query is no part of the key', async ({ page }) => {
  await withoutPrefetch(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const site = new SitePage(page)
  await site.open('/?utm_source=a')
  await site.follow('/contacts/')
  await site.at('/contacts/')
  await expect(site.heading).toBeFocused()
  expect(requested.filter((url) => url.includes('/_payload/') && url.includes('?'))).toEqual([])
})
