import { expect, it } from 'vitest'
import { quickSums } from './quick-sums'

const nothing = {
  principal_tiyn: 6_000_000,
  interest_tiyn: 0,
  principal_overdue_tiyn: 0,
  interest_overdue_tiyn: 0,
  penalty_tiyn: 0,
  total_tiyn: 6_000_000,
}

it('offers what is due next and the interest so far', () => {
  const sums = quickSums({
    owed: { ...nothing, interest_tiyn: 117_600 },
    next: { due_on: '2026-12-01', amount_tiyn: 1_500_000 },
    payoff_today_tiyn: 6_117_600,
  })
  expect(sums.map(({ tiyn }) => tiyn)).toEqual([1_500_000, 117_600])
})

it('offers nothing that could not be paid', () => {
  const sums = quickSums({
    owed: { ...nothing, interest_tiyn: 16_800 },
    next: { due_on: '2026-12-01', amount_tiyn: 6_252_000 },
    payoff_today_tiyn: 6_016_800,
  })
  expect(sums).toEqual([])
  expect(quickSums({ owed: nothing, next: null, payoff_today_tiyn: 6_000_000 })).toEqual([])
})
