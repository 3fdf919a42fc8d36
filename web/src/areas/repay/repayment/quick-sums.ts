import type { Loan } from '@/shared/loan/loan'
import { leastTiyn } from './sum'

type Facts = Pick<Loan, 'arrears_tiyn' | 'next' | 'payoff_today_tiyn'>

/** Sums that are worth one press, both told by the core: what is overdue, and where nothing is, what is
 * due next. The whole debt is no part of itself. Money goes to the principal before the interest, so no sum is called interest. None of
 * them is chosen beforehand. */
export function quickSums({ arrears_tiyn, next, payoff_today_tiyn }: Facts) {
  const sums = [
    { name: 'arrears' as const, tiyn: arrears_tiyn },
    { name: 'due' as const, tiyn: arrears_tiyn > 0 ? 0 : (next?.amount_tiyn ?? 0) },
  ]
  const least = leastTiyn(payoff_today_tiyn)
  return sums.filter(({ tiyn }) => tiyn >= least && tiyn < payoff_today_tiyn)
}
