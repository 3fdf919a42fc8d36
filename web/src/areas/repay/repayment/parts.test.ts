import { expect, it } from 'vitest'
import { allocationLines, linesOf, payoffLines } from './parts'

const outstanding = {
  principal_tiyn: 0,
  interest_tiyn: 16_800,
  principal_overdue_tiyn: 6_000_000,
  interest_overdue_tiyn: 252_000,
  penalty_tiyn: 31_260,
}

it('names only what is there, the debt itself first', () => {
  expect(linesOf(outstanding).map(({ name }) => name)).toEqual([
    'principalOverdue',
    'interestOverdue',
    'interest',
    'penalty',
  ])
})

it('subtracts unapplied funds', () => {
  const lines = payoffLines({ outstanding, claim_tiyn: 0, unapplied_funds_tiyn: 100_000 })
  expect(lines.at(-1)).toEqual({ name: 'funds', tiyn: -100_000 })
  expect(lines.reduce((sum, { tiyn }) => sum + tiyn, 0)).toBe(6_200_060)
})

it('says of money that waits that it does', () => {
  const nothing = { ...outstanding, interest_tiyn: 0, principal_overdue_tiyn: 0 }
  const lines = allocationLines({
    ...nothing,
    interest_overdue_tiyn: 0,
    penalty_tiyn: 0,
    unapplied_funds_tiyn: 500_000,
  })
  expect(lines).toEqual([{ name: 'advance', tiyn: 500_000 }])
})
