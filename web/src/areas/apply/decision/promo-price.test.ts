import { expect, it } from 'vitest'
import { quoteOf } from '@/shared/calculator/quote'
import type { Product } from '@/shared/page/payload'
import { withPromoPrice } from './limits'

const product: Product = {
  amount_min: 10_000,
  amount_max: 190_000,
  amount_step: 1_000,
  amount_default: 50_000,
  days_min: 5,
  days_max: 6,
  days_default: 5,
  daily_rate_ppm: 2_800,
  daily_rate_percent: '0.28',
  penalty_daily_ppm: 2_000,
  gesv_percent_by_days: ['176.6', '176.1'],
}

it('shows the price of the product without a code', () => {
  expect(withPromoPrice(product, null)).toBe(product)
  expect(withPromoPrice(product, undefined)).toBe(product)
})

it('shows the rate, the ГЭСВ and the cost that follow from a code', () => {
  const terms = {
    code: 'NAURYZ-27',
    daily_rate_ppm: 2_100,
    daily_rate_percent: '0.21',
    gesv_percent_by_days: ['114.3', '114.0'],
  }
  const quote = quoteOf(withPromoPrice(product, terms), 50_000, 6, '2026-11-15')
  expect([quote.dailyRatePercent, quote.gesvPercent]).toEqual(['0.21', '114.0'])
  expect(quote.interest).toBe(63_000)
})
