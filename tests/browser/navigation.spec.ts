/** From page to page without a reload. */

import { expect, test } from '@playwright/test'
import { metas, titles } from '../support/html'
import { get } from '../support/http'
import { poll } from '../support/poll'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'

test('a link changes the page in place: address, title, head, focus, announcement', async ({
  page,
}) => {
  const site = new SitePage(page)
  await site.open('/')
  await site.mark()
  await site.follow('/contacts/')
  await site.at('/contacts/')
  const { text } = await get(sites.plain, '/contacts/')
  const title = titles(text)[0] ?? ''
  await expect(page).toHaveTitle(title)
  await expect(site.heading).toBeFocused()
  await expect(site.heading).toHaveCount(1)
  await expect(site.announcer).toHaveText(title)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute(
    'content',
    metas(text, 'robots')[0] ?? '',
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contacts\/$/)
  await site.expectNoReload()
})

test('back and forward change the page in place', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/')
  await site.mark()
  const home = await page.title()
  await site.follow('/contacts/')
  await expect(page).not.toHaveTitle(home)
  await page.goBack()
  await site.at('/')
  await expect(page).toHaveTitle(home)
  await page.goForward()
  await site.at('/contacts/')
  await expect(page).not.toHaveTitle(home)
  await site.expectNoReload()
})

test('forward from an address without a page shows the page that was left', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/nope/')
  const nothing = await page.title()
  await site.follow('/')
  await expect(page).not.toHaveTitle(nothing)
  await page.goBack()
  await site.at('/nope/')
  await expect(page).toHaveTitle(nothing)
  await site.hydrated()
  await page.goForward()
  await site.at('/')
  await expect(page).not.toHaveTitle(nothing)
})

test('text omitted from the page data is complete after a navigation', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/privacy-policy/')
  const full = await page.locator('[data-html=body]').innerHTML()
  await site.open('/')
  await site.follow('/privacy-policy/')
  await expect(page.locator('[data-html=body]')).toHaveCount(1)
  expect(await page.locator('[data-html=body]').innerHTML()).toBe(full)
})

for (const [path, fewest] of [
  ['/faq/', 20],
  ['/', 3],
] as const) {
  test(`answers that were read back from ${path} are the same when it is shown again`, async ({
    page,
  }) => {
    const site = new SitePage(page)
    const answers = () =>
      page.locator('[data-html=answer]').evaluateAll((all) => all.map((one) => one.innerHTML))
    await site.open(path)
    const full = await answers()
    expect(full.length).toBeGreaterThan(fewest)
    expect(full.filter((answer) => !answer.includes('<p>'))).toEqual([])
    await site.follow('/contacts/')
    await site.at('/contacts/')
    await page.goBack()
    await site.at(path)
    await poll(answers).toEqual(full)
  })
}

test('a newer navigation wins over an older one', async ({ page }) => {
  const site = new SitePage(page)
  const address = '**/_payload/blog/payload.json'
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  await site.open('/')
  const late = page.waitForResponse(address)
  await site.follow('/blog/')
  await site.follow('/contacts/')
  await site.at('/contacts/')
  answer()
  await late
  await settled(page)
  await site.at('/contacts/')
  await expect(page).toHaveTitle(titles((await get(sites.plain, '/contacts/')).text)[0] ?? '')
})

test('a progress bar shows while the next page loads', async ({ page }) => {
  const site = new SitePage(page)
  await page.route('**/_payload/blog/payload.json', () => {})
  await site.open('/')
  const bar = page.locator('[data-loading-bar]')
  const measure = () =>
    bar.evaluate((line) => ({
      share: line.getBoundingClientRect().width / innerWidth,
      opacity: getComputedStyle(line).opacity,
    }))
  expect(await measure()).toEqual({ share: 0, opacity: '0' })
  const begun = bar.evaluate(
    (line) =>
      new Promise<number>((resolve) => {
        const afterFrame = (next: () => void) => requestAnimationFrame(() => setTimeout(next))
        new MutationObserver(() =>
          afterFrame(() => resolve(line.getBoundingClientRect().width / innerWidth)),
        ).observe(line, { attributes: true })
      }),
  )
  await site.follow('/blog/')
  const share = await begun
  expect(share).toBeLessThan(0.7)
  await poll(async () => (await measure()).share).toBeGreaterThan(share)
  expect(await measure()).toMatchObject({ opacity: '1' })
})

test('a click for a new tab stays with the browser', async ({ page, context }) => {
  const site = new SitePage(page)
  await site.open('/')
  const opened = context.waitForEvent('page')
  await site.link('/contacts/').click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  await site.at('/')
})

test('another build of the front end is loaded anew', async ({ page }) => {
  const site = new SitePage(page)
  await page.route('**/_payload/contacts/payload.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), build: 'another' } })
  })
  await site.open('/')
  await site.mark()
  await site.follow('/contacts/')
  await site.at('/contacts/')
  await site.expectReloaded()
})

test('reduced motion: nothing scrolls smoothly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const site = new SitePage(page)
  await site.open('/')
  const behaviour = await page.evaluate(
    () => getComputedStyle(document.documentElement).scrollBehavior,
  )
  expect(behaviour).toBe('auto')
})
