/** The language switch, with and without a reload. */

import { type BrowserContext, expect, test } from '@playwright/test'
import { poll } from '../support/poll'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'

async function languageCookie(context: BrowserContext) {
  const cookies = await context.cookies()
  return cookies.find((cookie) => cookie.name === 'i18n_redirected')
}

test('it opens the same page in the other language, query kept, and remembers', async ({
  page,
  context,
}) => {
  const site = new SitePage(page)
  await site.open('/contacts/?a=1&b=2')
  await site.languageSwitch.click()
  await site.at('/kz/contacts/?a=1&b=2')
  await expect(page.locator('body')).toHaveAttribute('lang', 'kk-KZ')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await poll(async () => (await languageCookie(context))?.value).toBe('kz')
  await site.languageSwitch.click()
  await site.at('/contacts/?a=1&b=2')
  await expect(page.locator('body')).toHaveAttribute('lang', 'ru-KZ')
  await poll(async () => (await languageCookie(context))?.value).toBe('ru')
  const cookie = await languageCookie(context)
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThan(366)
})

test('translated addresses are followed', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/kak-poluchit-mikrokredit/')
  await site.languageSwitch.click()
  await site.at('/kz/mikrokreditti-kalay-alyga-bolady/')
  await site.languageSwitch.click()
  await site.at('/kak-poluchit-mikrokredit/')
})

test('a page in Russian only leads to the Kazakh home page, and says so', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'i18n_redirected', value: 'ru', url: new SitePage(page).base }])
  const site = new SitePage(page)
  await site.open('/blog/')
  await expect(site.languageSwitch).toHaveAttribute('href', '/kz/')
  await expect(page.getByText('Эта страница доступна только на русском').first()).toBeAttached()
  await site.languageSwitch.click()
  await site.at('/kz/')
  await expect(page.locator('body')).toHaveAttribute('lang', 'kk-KZ')
})

test('from the Kazakh home page it opens / in Russian', async ({ page, context }) => {
  const site = new SitePage(page)
  await site.open('/kz/')
  await site.languageSwitch.click()
  await site.at('/')
  await expect(page.locator('body')).toHaveAttribute('lang', 'ru-KZ')
  await poll(async () => (await languageCookie(context))?.value).toBe('ru')
  await page.reload()
  await site.at('/')
})

test('reading a page in Russian only leaves the choice alone', async ({ page, context }) => {
  const site = new SitePage(page)
  await site.open('/kz/')
  await site.open('/blog/')
  await settled(page)
  expect((await languageCookie(context))?.value).toBe('kz')
})

test('its label is in the language that it opens', async ({ page }) => {
  const site = new SitePage(page)
  await site.open('/contacts/')
  await expect(
    site.languageSwitch.locator('xpath=descendant-or-self::*[@lang]').first(),
  ).toHaveAttribute('lang', 'kk-KZ')
  await expect(site.languageSwitch).toHaveAttribute('hreflang', 'kk-KZ')
})

test.describe('a browser set to Kazakh', () => {
  test.use({ locale: 'kk-KZ' })

  test('opens the site in Kazakh, and keeps the hash', async ({ page }) => {
    const site = new SitePage(page)
    await page.goto(`${site.base}/?a=1#top`)
    await site.at('/kz/?a=1#top')
  })
})
