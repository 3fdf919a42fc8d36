/** Forms need scripts, and say so where there are none. */

import { expect } from '@playwright/test'
import { test } from '../support/house'
import { SitePage } from '../support/site-page'

test.use({ javaScriptEnabled: false })

test('a form without JavaScript gives the phone instead', async ({ page, house }) => {
  for (const path of ['/registration/', '/login/', '/reset-password/', '/kz/login/']) {
    const site = new SitePage(page, house.site)
    await page.goto(house.site + path)
    await expect(site.heading).toBeVisible()
    await expect(site.main.getByText('JavaScript')).toBeVisible()
    await expect(site.main.locator('a[href^="tel:"]')).toBeVisible()
    await expect(site.main.locator('form')).toBeHidden()
  }
})
