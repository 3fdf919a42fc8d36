import type { words } from '@/areas/repay/words/repayment'

/** The five components of a debt or of a payment. */
export interface Parts {
  principal_tiyn: number
  interest_tiyn: number
  principal_overdue_tiyn: number
  interest_overdue_tiyn: number
  penalty_tiyn: number
}

export interface PartLine {
  name: keyof (typeof words)['ru']['parts']
  tiyn: number
}

/** The nonzero components, principal first. */
export function linesOf(parts: Parts): PartLine[] {
  const lines: PartLine[] = [
    { name: 'principalOverdue', tiyn: parts.principal_overdue_tiyn },
    { name: 'principal', tiyn: parts.principal_tiyn },
    { name: 'interestOverdue', tiyn: parts.interest_overdue_tiyn },
    { name: 'interest', tiyn: parts.interest_tiyn },
    { name: 'penalty', tiyn: parts.penalty_tiyn },
  ]
  return lines.filter(({ tiyn }) => tiyn !== 0)
}

interface Debt {
  outstanding: Parts
  claim_tiyn: number
  unapplied_funds_tiyn: number
}

/** The lines of a payoff, which add up to it. */
export function payoffLines({ outstanding, claim_tiyn, unapplied_funds_tiyn }: Debt): PartLine[] {
  const others: PartLine[] = [
    { name: 'claim', tiyn: claim_tiyn },
    { name: 'funds', tiyn: -unapplied_funds_tiyn },
  ]
  return [...linesOf(outstanding), ...others.filter(({ tiyn }) => tiyn !== 0)]
}

/** The allocation of a payment; unapplied funds are named as such, whether added or used. */
export function allocationLines(allocation: Parts & { unapplied_funds_tiyn: number }): PartLine[] {
  const { unapplied_funds_tiyn: tiyn } = allocation
  const name = tiyn > 0 ? ('advance' as const) : ('funds' as const)
  return [...linesOf(allocation), ...(tiyn === 0 ? [] : [{ name, tiyn }])]
}
