/** A lender may close accounts: every entry page then says so and shows the phone number. */

import { expect } from '@playwright/test'
import { authWords } from '../support/account-pages'
import { locales } from '../support/routes'
import { SitePage } from '../support/site-page'
import { test } from '../support/test-app'

test.use({ settings: { ZHEDEL_SITE_ACCOUNTS_OPEN: 'false' } })

const doors = [
  ['/registration/', 'registration'],
  ['/login/', 'other'],
  ['/reset-password/', 'reset'],
  ['/verify_sms/', 'code'],
] as const

test('closed accounts show no form', async ({ page, app }) => {
  for (const locale of locales) {
    for (const [path, name] of doors) {
      const site = new SitePage(page, app.site)
      await site.open((locale === 'kz' ? '/kz' : '') + path)
      await expect(site.main).toContainText(authWords[locale].closed[name])
      await expect(site.main.locator('a[href^="tel:"]')).toBeVisible()
      await expect(site.main.locator('form')).toHaveCount(0)
    }
  }
  await new SitePage(page, app.site).open('/registration/')
  await expect(page.getByRole('article', { name: 'Стоимость займа' })).toBeVisible()
})
