/** A lender may close accounts: every entry page then says so and shows the phone number. */

import { expect } from '@playwright/test'
import { locales } from '../support/routes'
import { SitePage } from '../support/site-page'
import { test } from '../support/test-app'

test.use({ settings: { ZHEDEL_SITE_ACCOUNTS_OPEN: 'false' } })

const doors = {
  ru: [
    ['/registration/', 'Регистрация временно недоступна'],
    ['/login/', 'Вход временно недоступен'],
    ['/reset-password/', 'Восстановление доступа временно недоступно'],
    ['/verify_sms/', 'Ввод кода временно недоступен'],
  ],
  kz: [
    ['/kz/registration/', 'Тіркелу уақытша қолжетімсіз'],
    ['/kz/login/', 'Кіру уақытша қолжетімсіз'],
    ['/kz/reset-password/', 'Қолжетімділікті қалпына келтіру уақытша мүмкін емес'],
    ['/kz/verify_sms/', 'Код енгізу уақытша қолжетімсіз'],
  ],
} as const

test('closed accounts show no form', async ({ page, app }) => {
  for (const locale of locales) {
    for (const [path, notice] of doors[locale]) {
      const site = new SitePage(page, app.site)
      await site.open(path)
      await expect(site.main).toContainText(notice)
      await expect(site.main.locator('a[href^="tel:"]')).toBeVisible()
      await expect(site.main.locator('form')).toHaveCount(0)
    }
  }
  await new SitePage(page, app.site).open('/registration/')
  await expect(page.getByRole('article', { name: 'Стоимость займа' })).toBeVisible()
})
