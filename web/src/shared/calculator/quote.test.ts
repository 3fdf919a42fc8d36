import { describe, expect, it } from 'vitest'
import type { Product } from '@/shared/page/payload'
import shared from '../../../../site/quotes.json'
import { clampAmount, clampDays, lateTiyn, quoteOf } from './quote'

const product: Product = {
  amount_min: 10_000,
  amount_max: 300_000,
  amount_step: 1000,
  amount_default: 100_000,
  days_min: 5,
  days_max: 45,
  days_default: 15,
  daily_rate_ppm: 2800,
  daily_rate_percent: '0.28',
  penalty_daily_ppm: 2000,
  gesv_percent_by_days: Array.from({ length: 41 }, (_, index) => `${100 + index}.5`),
}

describe('quoteOf', () => {
  it('gives the example of every calculator', () => {
    expect(quoteOf(product, 100_000, 15, '2026-11-15')).toEqual({
      principal: 10_000_000,
      interest: 420_000,
      total: 10_420_000,
      overpayment: 420_000,
      dueOn: '2026-11-30',
      dailyRatePercent: '0.28',
      gesvPercent: '110.5',
      weekLateTiyn: 196_000 + 145_880,
    })
  })

  it('agrees with the lending core on every shared quote', () => {
    const { daily_rate_ppm, penalty_daily_ppm, days_min, issued_on } = shared
    const rows = shared.rows as [number, number, number, number, string, string][]
    const [firstAmount] = rows[0] ?? []
    const gesv = rows.filter(([amount]) => amount === firstAmount).map((row) => row[4])
    const sold: Product = {
      ...product,
      daily_rate_ppm,
      penalty_daily_ppm,
      days_min,
      gesv_percent_by_days: gesv,
    }
    expect(rows.length).toBeGreaterThan(300)
    for (const [amount, days, interest, weekLateTiyn, gesvPercent, dueOn] of rows) {
      const quote = quoteOf(sold, amount, days, issued_on)
      expect(quote).toMatchObject({ interest, weekLateTiyn, gesvPercent, dueOn })
    }
  })

  it('agrees with exact arithmetic for every amount and term', () => {
    for (let amount = product.amount_min; amount <= product.amount_max; amount += 7000) {
      for (let days = product.days_min; days <= product.days_max; days += 1) {
        const exact = (BigInt(amount) * 100n * 2800n * BigInt(days) + 500_000n) / 1_000_000n
        expect(quoteOf(product, amount, days, '2026-01-01').interest).toBe(Number(exact))
      }
    }
  })

  it('rounds half a tiyn up', () => {
    const odd = { ...product, daily_rate_ppm: 1 }
    expect(quoteOf(odd, 1000, 5, '2026-01-01').interest).toBe(1)
    expect(quoteOf(odd, 999, 5, '2026-01-01').interest).toBe(0)
  })

  it('crosses the end of the year and a leap day', () => {
    expect(quoteOf(product, 50_000, 20, '2027-12-20').dueOn).toBe('2028-01-09')
    expect(quoteOf(product, 50_000, 5, '2028-02-26').dueOn).toBe('2028-03-02')
  })

  it('refuses a term the product does not have', () => {
    expect(() => quoteOf(product, 50_000, 46, '2026-01-01')).toThrow('46')
  })
})

it('a delay costs nothing on the day itself and grows with each day', () => {
  const { principal, total } = quoteOf(product, 100_000, 15, '2026-11-15')
  expect(lateTiyn(product, principal, total, 0)).toBe(0)
  expect(lateTiyn(product, principal, total, 1)).toBe(28_000 + 20_840)
})

it('keeps an amount inside the bounds and on the step', () => {
  const typed = [0, 10_499, 10_500, 123_456, 299_999, 9_000_000]
  expect(typed.map((amount) => clampAmount(product, amount))).toEqual([
    10_000, 10_000, 11_000, 123_000, 300_000, 300_000,
  ])
  const uneven = { ...product, amount_step: 7000 }
  expect(clampAmount(uneven, 300_000)).toBe(297_000)
})

it('keeps a term inside the bounds', () => {
  expect([0, 5, 17, 45, 400].map((days) => clampDays(product, days))).toEqual([5, 5, 17, 45, 45])
})
