import { expect, test } from '@playwright/test'
import { siteWithOldWorker } from '../support/old-worker'
import { poll } from '../support/poll'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'

test('every load removes old service workers and caches', async ({ page }) => {
  const old = await siteWithOldWorker(sites.plain)
  try {
    await page.goto(`${old.url}/robots.txt`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/old-worker.js')
      await navigator.serviceWorker.ready
      const cache = await caches.open('old-cache')
      await cache.put('/old.txt', new Response('old'))
    })
    const left = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
      }))
    expect(await left()).toEqual({ workers: 1, caches: ['old-cache'] })
    await new SitePage(page, old.url).open('/')
    await poll(left).toEqual({ workers: 0, caches: [] })
  } finally {
    old.close()
  }
})

test('a browser without these features loads the site all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    Reflect.deleteProperty(window, 'caches')
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await new SitePage(page).open('/')
  await settled(page)
  expect(errors).toEqual([])
})
