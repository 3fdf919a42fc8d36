/** Forms need JavaScript, and say so without it. */

import { expect } from '@playwright/test'
import { SitePage } from '../support/site-page'
import { test } from '../support/test-app'

test.use({ javaScriptEnabled: false })

test('a form without JavaScript shows the phone number instead', async ({ page, app }) => {
  for (const path of ['/registration/', '/login/', '/reset-password/', '/kz/login/']) {
    const site = new SitePage(page, app.site)
    await page.goto(app.site + path)
    await expect(site.heading).toBeVisible()
    await expect(site.main.getByText('JavaScript')).toBeVisible()
    await expect(site.main.locator('a[href^="tel:"]')).toBeVisible()
    await expect(site.main.locator('form')).toBeHidden()
  }
})
