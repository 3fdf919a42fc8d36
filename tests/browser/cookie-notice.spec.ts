import { expect, test } from '@playwright/test'
import { SitePage } from '../support/site-page'

test('the cookie notice comes once, and does not come back after the answer', async ({ page }) => {
  const site = new SitePage(page)
  const notice = page.locator('[data-cookie-notice]')
  await site.open('/')
  await expect(notice).toBeVisible()
  await notice.getByRole('button').last().click()
  await expect(notice).toBeHidden()
  await site.open('/contacts/')
  await page.waitForTimeout(200)
  await expect(notice).toBeHidden()
})

test('it leads to the cookie settings and asks for nothing before the answer', async ({
  page,
  context,
}) => {
  const site = new SitePage(page)
  await site.open('/')
  const notice = page.locator('[data-cookie-notice]')
  await expect(notice.locator('a[href="/cookies/"]')).toBeVisible()
  const names = (await context.cookies()).map((cookie) => cookie.name)
  expect(names).toEqual(['i18n_redirected'])
})
