/** The site without JavaScript: text, links, language switch, menu. */

import { expect, test } from '@playwright/test'
import { SitePage } from '../support/site-page'

test.use({ javaScriptEnabled: false })

test('text and links work', async ({ page }) => {
  const site = new SitePage(page)
  await page.goto(`${site.base}/`)
  await expect(site.heading).toBeVisible()
  await site.follow('/contacts/')
  await site.at('/contacts/')
  await expect(site.heading).toBeVisible()
  await expect(site.main).toContainText('+7')
})

test('long text is complete', async ({ page }) => {
  const site = new SitePage(page)
  await page.goto(`${site.base}/privacy-policy/`)
  const text = await page.locator('[data-html=body]').textContent()
  expect(text?.length).toBeGreaterThan(1000)
})

test('answers of the FAQ can be read', async ({ page }) => {
  const site = new SitePage(page)
  await page.goto(`${site.base}/faq/`)
  const item = site.main.locator('details').first()
  await item.locator('summary').click()
  await expect(item).toHaveAttribute('open', '')
})

test('the language switch works both ways, / included', async ({ page }) => {
  const site = new SitePage(page)
  await page.goto(`${site.base}/`)
  await site.languageSwitch.click()
  await site.at('/kz/')
  await expect(page.locator('body')).toHaveAttribute('lang', 'kk-KZ')
  await site.languageSwitch.click()
  await site.at('/')
  await expect(page.locator('body')).toHaveAttribute('lang', 'ru-KZ')
})

test('the cost of the default loan is on the home page', async ({ page }) => {
  const site = new SitePage(page)
  await page.goto(`${site.base}/`)
  await expect(site.main).toContainText('ГЭСВ')
  await expect(site.main).toContainText('₸')
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu opens', async ({ page }) => {
    const site = new SitePage(page)
    await page.goto(`${site.base}/`)
    const link = page.locator('header a[href="/faq/"]:visible')
    await expect(link).toHaveCount(0)
    await page.locator('header summary').click()
    await link.click()
    await site.at('/faq/')
  })
})
