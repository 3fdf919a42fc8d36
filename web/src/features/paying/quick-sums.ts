import type { Loan } from '@/features/debt/loan'
import { leastTiyn } from './sum'

type Facts = Pick<Loan, 'owed' | 'next' | 'payoff_today_tiyn'>

/** Sums that are worth one press, both told by the core: what is due next and the interest so far.
 * None of them is chosen beforehand. */
export function quickSums({ owed, next, payoff_today_tiyn }: Facts) {
  const sums = [
    { name: 'due' as const, tiyn: next?.amount_tiyn ?? 0 },
    { name: 'interest' as const, tiyn: owed.interest_tiyn },
  ]
  const least = leastTiyn(payoff_today_tiyn)
  return sums.filter(
    ({ tiyn }, index) =>
      tiyn >= least &&
      tiyn <= payoff_today_tiyn &&
      sums.findIndex((other) => other.tiyn === tiyn) === index,
  )
}
