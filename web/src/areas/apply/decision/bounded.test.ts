import { expect, it } from 'vitest'
import type { Product } from '@/shared/page/payload'
import { withAmountMax } from './limits'

const product = { amount_min: 10_000, amount_max: 190_000, amount_step: 1_000 } as Product

it.each([
  [90_000, 90_000],
  [90_999, 90_000],
  [500_000, 190_000],
  [3_000, 10_000],
])('lowers the ceiling to %d, on the scale', (max, expected) => {
  expect(withAmountMax(product, max).amount_max).toBe(expected)
})
