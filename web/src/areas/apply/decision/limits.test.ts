import { expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/contract'
import type { Product } from '@/shared/page/payload'
import { limitChoice, limitProduct, needsStatement } from './limits'

const product: Product = {
  amount_min: 10_000,
  amount_max: 190_000,
  amount_step: 1000,
  amount_default: 50_000,
  days_min: 5,
  days_max: 45,
  days_default: 15,
  daily_rate_ppm: 2800,
  daily_rate_percent: '0.28',
  penalty_daily_ppm: 2000,
  gesv_percent_by_days: Array.from({ length: 41 }, () => '170.0'),
}

const preapproved: Schemas['Preapproval'] = {
  amount_max_tenge: 116_000,
  term_limits: [
    { term: 5, amount_max_tenge: 124_000, amount_max_without_statement_tenge: 60_000 },
    { term: 6, amount_max_tenge: 123_000, amount_max_without_statement_tenge: 59_000 },
    { term: 7, amount_max_tenge: 122_000, amount_max_without_statement_tenge: null },
  ],
  kdn_max_percent: 50,
}

it('limits the amount of each term', () => {
  const most = [5, 6, 7, 30].map((days) => limitProduct(product, preapproved, days).amount_max)
  expect(most).toEqual([124_000, 123_000, 122_000, 122_000])
  expect(limitProduct(product, preapproved, 30)).toMatchObject({ days_min: 5, days_max: 7 })
  expect(limitProduct(product, { ...preapproved, term_limits: [] }, 30)).toMatchObject({
    amount_max: 116_000,
    days_max: 45,
  })
})

it('takes the closest available choice', () => {
  const choiceFor = (amount: number, days: number) =>
    limitChoice(product, preapproved, { amount, days })
  expect(choiceFor(190_000, 30)).toEqual({ amount: 122_000, days: 7 })
  expect(choiceFor(123_500, 6)).toEqual({ amount: 123_000, days: 6 })
  expect(choiceFor(50_000, 5)).toEqual({ amount: 50_000, days: 5 })
})

it('requires a statement above the proven income', () => {
  const asks = (amount: number, days: number) => needsStatement(preapproved, { amount, days })
  expect([asks(60_000, 5), asks(61_000, 5), asks(10_000, 7)]).toEqual([false, true, true])
})
