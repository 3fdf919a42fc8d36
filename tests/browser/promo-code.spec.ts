/** A code to tell on the phone, where the lender wants one. */

import { expect } from '@playwright/test'
import { Came } from '../support/came'
import { test } from '../support/house'

test.use({ settings: { ZHEDEL_SITE_PROMO_CODES: 'true' } })

test('a visitor gets one code of six digits and keeps it', async ({ page, context, house }) => {
  const came = new Came(page, context)
  await came.begin('attribution')
  await came.open(`${house.site}/`)
  const { sbjs_promo } = await came.jar()
  expect(sbjs_promo).toMatch(/^code%3D[1-9]\d{5}$/)
  const written = await came.open(`${house.site}/contacts/`)
  expect(written.some((text) => text.startsWith('sbjs_promo='))).toBe(false)
  expect((await came.jar()).sbjs_promo).toBe(sbjs_promo)
})
