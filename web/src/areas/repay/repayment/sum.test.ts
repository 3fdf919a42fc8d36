import { expect, it } from 'vitest'
import { amountErrorOf, quickSums } from './sum'

it.each([
  ['', 6_000_000, 'empty'],
  ['много', 6_000_000, 'wrong'],
  ['999,99', 6_000_000, 'small'],
  ['1000', 6_000_000, null],
  ['60 000', 6_000_000, null],
  ['60 000,01', 6_000_000, 'large'],
  // A debt below the least sum is paid as a whole.
  ['300', 30_000, null],
  ['299', 30_000, 'small'],
])('judges %j against a debt of %d tiyn', (text, payoff, error) => {
  expect(amountErrorOf(text, payoff)).toBe(error)
})

it('offers what is due next, and no sum that is called interest and goes to the principal', () => {
  const sums = quickSums({
    arrears_tiyn: 0,
    next_payment: { due_date: '2026-12-01', amount_tiyn: 1_500_000 },
    payoff_today_tiyn: 6_117_600,
  })
  expect(sums).toEqual([{ name: 'due', tiyn: 1_500_000 }])
})

it('offers what is overdue instead of the next date', () => {
  const sums = quickSums({
    arrears_tiyn: 3_883_160,
    next_payment: { due_date: '2027-03-31', amount_tiyn: 6_900_000 },
    payoff_today_tiyn: 9_508_960,
  })
  expect(sums).toEqual([{ name: 'arrears', tiyn: 3_883_160 }])
})

it('offers nothing that could not be paid', () => {
  const sums = quickSums({
    arrears_tiyn: 0,
    next_payment: { due_date: '2026-12-01', amount_tiyn: 6_252_000 },
    payoff_today_tiyn: 6_016_800,
  })
  expect(sums).toEqual([])
  const withoutPlan = { arrears_tiyn: 6_504_000, next: null, payoff_today_tiyn: 6_504_000 }
  expect(quickSums(withoutPlan)).toEqual([])
  expect(quickSums({ arrears_tiyn: 0, next_payment: null, payoff_today_tiyn: 6_000_000 })).toEqual(
    [],
  )
})
