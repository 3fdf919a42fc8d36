import type { Schemas } from '@/shared/api/contract'

export type Screen =
  | 'loan-prolongation'
  | 'loan-prolongation-confirm'
  | 'loan-prolongation-payment-method'
  | 'loan-prolongation-select-card'

type State = Addendum['state'] | undefined

/** The redirect from a screen opened too early or too late; null if it may be shown. Later steps
 * need the earlier ones: choose, sign, pay. */
export function redirectFor(screen: Screen, state: State): Screen | null {
  if (screen === 'loan-prolongation') return null
  const isConfirm = screen === 'loan-prolongation-confirm'
  if (state === 'drafted') return isConfirm ? null : 'loan-prolongation-confirm'
  if (state === 'signed') return isConfirm ? 'loan-prolongation-payment-method' : null
  return 'loan-prolongation'
}

export type Prolongation = Schemas['Prolongation']
export type Option = Schemas['ProlongationOption']
export type Addendum = Schemas['Addendum']
