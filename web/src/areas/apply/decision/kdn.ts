import type { Schemas } from '@/shared/api/contract'

type Preapproved = Schemas['Preapproval']

/** Payments against monthly income in percent, rounded up as in the core, so that a value shown as
 * the legal limit is within it. Integers far below 2^53. */
export function kdnPercent(paymentsTiyn: number, incomeTiyn: number): number {
  const hundredfold = paymentsTiyn * 100
  const rest = hundredfold % incomeTiyn
  return (hundredfold - rest) / incomeTiyn + (rest > 0 ? 1 : 0)
}

export type Kdn =
  | { kind: 'unknown' }
  /** By proven income. */
  | { kind: 'low' | 'near'; percent: number }
  /** If a statement proves the declared income. */
  | { kind: 'statement'; percent: number; incomeTiyn: number }

/** From seven tenths of the legal limit a smaller amount is recommended. */
function byNearness(percent: number, max: number): Kdn {
  return { kind: percent * 10 >= max * 7 ? 'near' : 'low', percent }
}

/** The debt burden with a loan of this repayment amount and term. */
export function kdnOf(
  { debt_burden: burden, term_limits: terms, kdn_max_percent }: Preapproved,
  loan: { amountTenge: number; days: number; totalTiyn: number },
): Kdn {
  if (!burden) return { kind: 'unknown' }
  const payments = burden.debts_tiyn + loan.totalTiyn
  const proven =
    terms.find(({ term }) => term === loan.days)?.amount_max_without_statement_tenge ?? 0
  if (loan.amountTenge <= proven && burden.proven_income_tiyn) {
    return byNearness(kdnPercent(payments, burden.proven_income_tiyn), kdn_max_percent)
  }
  const incomeTiyn = burden.declared_income_tiyn
  if (!incomeTiyn) return { kind: 'unknown' }
  return { kind: 'statement', percent: kdnPercent(payments, incomeTiyn), incomeTiyn }
}

/** The same for the requested loan, if nothing can be chosen. */
export function requestedKdn({ kdn_percent: percent, kdn_max_percent: max }: Preapproved): Kdn {
  if (percent === null || percent === undefined || percent > max) return { kind: 'unknown' }
  return byNearness(percent, max)
}
