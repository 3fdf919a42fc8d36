import { describe, expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/contract'
import { quoteOf } from '@/shared/calculator/quote'
import type { Product } from '@/shared/page/payload'
import shared from '../../../../../site/kdn.json'
import { kdnOf, kdnPercent, requestedKdn } from './kdn'

const product: Product = {
  amount_min: 10_000,
  amount_max: 190_000,
  amount_step: 1000,
  amount_default: 50_000,
  days_min: 5,
  days_max: 45,
  days_default: 15,
  daily_rate_ppm: shared.daily_rate_ppm,
  daily_rate_percent: '0.28',
  penalty_daily_ppm: 2000,
  gesv_percent_by_days: Array.from({ length: 41 }, () => '170.0'),
}

const total = (amount: number, days: number) => quoteOf(product, amount, days, '2026-11-15').total

/** 380 000 come in and 64 000 go out. */
const preapproved: Schemas['Preapproval'] = {
  amount_max_tenge: 116_000,
  term_limits: [
    { term: 30, amount_max_tenge: 190_000, amount_max_without_statement_tenge: 116_000 },
  ],
  kdn_max_percent: 50,
  debt_burden: {
    debts_tiyn: 6_400_000,
    proven_income_tiyn: 38_000_000,
    declared_income_tiyn: 60_000_000,
  },
}

function at(amountTenge: number, offer = preapproved) {
  return kdnOf(offer, { amountTenge, days: 30, totalTiyn: total(amountTenge, 30) })
}

describe('kdnPercent', () => {
  it('agrees with the core on every shared ratio', () => {
    expect(shared.rows.length).toBeGreaterThan(200)
    for (const [debts = 0, income = 0, amount = 0, days = 0, percent] of shared.rows) {
      expect(kdnPercent(debts + total(amount, days), income)).toBe(percent)
    }
  })

  it('rounds up, except what is an integer already', () => {
    expect(kdnPercent(50, 100)).toBe(50)
    expect(kdnPercent(500_001, 1_000_000)).toBe(51)
    expect(kdnPercent(0, 1)).toBe(0)
  })
})

describe('kdnOf', () => {
  it('follows the amount', () => {
    expect(at(10_000)).toEqual({ kind: 'low', percent: 20 })
    expect(at(100_000)).toEqual({ kind: 'near', percent: 46 })
    expect(at(116_000)).toEqual({ kind: 'near', percent: 50 })
  })

  it('uses the declared income where a statement has to prove it', () => {
    expect(at(117_000)).toEqual({ kind: 'statement', percent: 32, incomeTiyn: 60_000_000 })
  })

  it('is unknown without income or debts', () => {
    expect(at(10_000, { ...preapproved, debt_burden: null })).toEqual({ kind: 'unknown' })
    const terms = [
      { term: 30, amount_max_tenge: 190_000, amount_max_without_statement_tenge: null },
    ]
    const burden = { debts_tiyn: 0, proven_income_tiyn: null, declared_income_tiyn: null }
    expect(at(10_000, { ...preapproved, term_limits: terms, debt_burden: burden })).toEqual({
      kind: 'unknown',
    })
  })
})

it('uses the server’s figure where nothing can be chosen', () => {
  const kdnFor = (kdn_percent: number | null) => requestedKdn({ ...preapproved, kdn_percent })
  expect([kdnFor(34), kdnFor(35), kdnFor(51), kdnFor(null)]).toEqual([
    { kind: 'low', percent: 34 },
    { kind: 'near', percent: 35 },
    { kind: 'unknown' },
    { kind: 'unknown' },
  ])
})
