import { PARTIAL_PAYMENT_TIYN_MIN } from '@/shared/api/constants'
import { parseTiyn } from '@/shared/forms/money'
import type { Loan } from '@/shared/loan/loan'

export type AmountError = 'empty' | 'wrong' | 'small' | 'large'

/** The smallest payment; a smaller debt is paid as a whole. */
export function leastTiyn(payoffTiyn: number): number {
  return Math.min(PARTIAL_PAYMENT_TIYN_MIN, payoffTiyn)
}

/** What is wrong with an amount to be paid towards a debt; null if nothing. */
export function amountErrorOf(text: string, payoffTiyn: number): AmountError | null {
  if (text.trim() === '') return 'empty'
  const tiyn = parseTiyn(text)
  if (tiyn === null) return 'wrong'
  if (tiyn < leastTiyn(payoffTiyn)) return 'small'
  return tiyn > payoffTiyn ? 'large' : null
}

type Facts = Pick<Loan, 'arrears_tiyn' | 'next_payment' | 'payoff_today_tiyn'>

/** Quick amounts, both from the core: the arrears, or else the next due amount. The whole debt is
 * not a part of itself. Payments go to the principal before the interest, so no amount is called
 * interest. None is preselected. */
export function quickSums({ arrears_tiyn, next_payment: next, payoff_today_tiyn }: Facts) {
  const sums = [
    { name: 'arrears' as const, tiyn: arrears_tiyn },
    { name: 'due' as const, tiyn: arrears_tiyn > 0 ? 0 : (next?.amount_tiyn ?? 0) },
  ]
  const least = leastTiyn(payoff_today_tiyn)
  return sums.filter(({ tiyn }) => tiyn >= least && tiyn < payoff_today_tiyn)
}
