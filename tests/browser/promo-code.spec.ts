/** A code to name on the phone, if the lender uses one. */

import { expect } from '@playwright/test'
import { test } from '../support/test-app'
import { VisitorBrowser } from '../support/visitor-browser'

test.use({ settings: { ZHEDEL_SITE_PROMO_CODES: 'true' } })

test('a visitor gets one code of six digits and keeps it', async ({ page, context, app }) => {
  const visitor = new VisitorBrowser(page, context)
  await visitor.begin('attribution')
  await visitor.open(`${app.site}/`)
  const { sbjs_promo } = await visitor.jar()
  expect(sbjs_promo).toMatch(/^code%3D[1-9]\d{5}$/)
  const cookieLines = await visitor.open(`${app.site}/contacts/`)
  expect(cookieLines.some((text) => text.startsWith('sbjs_promo='))).toBe(false)
  expect((await visitor.jar()).sbjs_promo).toBe(sbjs_promo)
})
