/** Scroll position after a navigation. */

import { expect, type Page, test } from '@playwright/test'
import { get } from '../support/http'
import { poll } from '../support/poll'
import { payloadPath } from '../support/routes'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'

test.use({ viewport: { width: 1280, height: 500 } })

test('a navigation starts at the top; back and forward restore the place', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/privacy-policy/')
  await page.evaluate(() => window.scrollTo(0, 700))
  await site.followNew('/contacts/')
  await site.at('/contacts/')
  await poll(() => site.scrollY()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 120))
  await settled(page)
  await page.goBack()
  await site.at('/privacy-policy/')
  await poll(() => site.scrollY()).toBe(700)
  await page.goForward()
  await site.at('/contacts/')
  await poll(() => site.scrollY()).toBe(120)
})

test('a reload keeps the place', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/privacy-policy/')
  await page.evaluate(() => window.scrollTo(0, 700))
  await settled(page)
  await page.reload()
  await site.hydrated()
  await poll(() => site.scrollY()).toBe(700)
})

test('a long page is laid out soon, and a reload and going back keep the position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const site = new SitePage(page)
  const expectFullPage = () => expect(page.locator('.later')).toHaveCount(0)
  const read = page.locator('main h2').last()
  const top = async () => (await read.boundingBox())?.y
  await site.open('/')
  await expectFullPage()
  await read.evaluate((heading) => heading.scrollIntoView())
  await settled(page)
  const before = await top()
  await page.reload()
  await site.hydrated()
  await expectFullPage()
  await poll(top).toBeCloseTo(before ?? Number.NaN, 0)
  await site.followNew('/contacts/')
  await site.at('/contacts/')
  await page.goBack()
  await site.at('/')
  await poll(top).toBeCloseTo(before ?? Number.NaN, 0)
})

test('tabs of the FAQ start at the top as well', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/faq/')
  await page.evaluate(() => window.scrollTo(0, 60))
  await page
    .locator('main a[href="/about/"]:visible, nav a[href="/about/"]:visible')
    .first()
    .click()
  await site.at('/about/')
  await poll(() => site.scrollY()).toBe(0)
  await expect(site.heading).toBeFocused()
})

test('a hash scrolls to its element, below the sticky header', async ({ page }) => {
  const site = new SitePage(page)
  const id = await questionInTheMiddle()
  await site.open(`/faq/#${id}`)
  await expectAtMargin(page, id)
})

test('a change of the hash alone scrolls at once', async ({ page }) => {
  const site = new SitePage(page)
  const id = await questionInTheMiddle()
  await site.open('/faq/')
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, id)
  await expectAtMargin(page, id)
})

test('a link to a place on another page scrolls to it once the page is shown', async ({ page }) => {
  const site = new SitePage(page)
  const id = await questionInTheMiddle()
  await site.open('/')
  await site.mark()
  await site.followNew(`/faq/#${id}`)
  await site.at(`/faq/#${id}`)
  await expectAtMargin(page, id)
  await site.expectNoReload()
  await site.followNew('/contacts/#nothing-here')
  await site.at('/contacts/#nothing-here')
  await poll(() => site.scrollY()).toBe(0)
})

test('back to an address with a hash scrolls to its element', async ({ page }) => {
  const site = new SitePage(page)
  const id = await questionInTheMiddle()
  await site.open(`/faq/#${id}`)
  await page.evaluate(() => window.scrollTo(0, 0))
  await site.follow('/contacts/')
  await site.at('/contacts/')
  await settled(page)
  await page.goBack()
  await expectAtMargin(page, id)
})

test('a hash that names nothing stays at the top', async ({ page }) => {
  const site = new SitePage(page)
  for (const hash of ['#nothing-here', '#%', '#1"]']) {
    await site.open(`/faq/${hash}`)
    await settled(page)
    expect(await site.scrollY(), hash).toBe(0)
  }
})

test('a change of the query alone does not scroll', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/privacy-policy/')
  await site.mark()
  await page.evaluate(() => window.scrollTo(0, 700))
  await site.followNew('?a=1')
  await site.at('/privacy-policy/?a=1')
  await settled(page)
  expect(await site.scrollY()).toBe(700)
  await site.expectNoReload()
})

/** A question with enough text after it to be scrolled to the top. */
async function questionInTheMiddle(): Promise<string> {
  const { data } = JSON.parse((await get(sites.plain, payloadPath('/faq/'))).text)
  const ids: string[] = data.groups.flatMap((group: { items: { id: string }[] }) =>
    group.items.map((item) => item.id),
  )
  const id = ids[Math.floor(ids.length / 3)]
  if (!id) throw new Error('the FAQ is empty')
  return id
}

/** The element is where its scroll margin and the scroll padding put it. */
async function expectAtMargin(page: Page, id: string): Promise<void> {
  // The URL changes before the page does.
  await page.locator(`[id="${id}"]`).waitFor()
  const place = () =>
    page.evaluate((name) => {
      const element = document.getElementById(name)
      if (!element) throw new Error(`no element ${name}`)
      const pixels = (text: string) => Number.parseFloat(text) || 0
      const margin =
        pixels(getComputedStyle(element).scrollMarginTop) +
        pixels(getComputedStyle(document.documentElement).scrollPaddingTop)
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return { margin, header, top: element.getBoundingClientRect().top }
    }, id)
  await poll(async () => {
    const { top, margin } = await place()
    return Math.abs(top - margin)
  }).toBeLessThan(2)
  const { header, top } = await place()
  expect(top).toBeGreaterThanOrEqual(header)
}
