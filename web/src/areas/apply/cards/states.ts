import type { State } from '@/areas/apply/application/application'

/** States in which the person says where the money goes. */
const OPEN: readonly State[] = ['CARD_REQUIRED', 'OFFERED', 'OFFER_CHOSEN', 'DISBURSE_FAILED']

export function canChoose(state: State): boolean {
  return OPEN.includes(state)
}

/** Whether an application goes on only with a card or an account. */
export function needsPayoutMethod(state: State): boolean {
  return state === 'CARD_REQUIRED' || state === 'CARD_VERIFYING'
}

/** States of an application that is on its way: after a card was added the person goes back to it. */
const AWAY: readonly State[] = [
  'NONE',
  'ACTIVE',
  'DECLINED',
  'DECLINED_OFFERS',
  'CANCELLED',
  'EXPIRED',
]

export function isInProgress(state: State): boolean {
  return !AWAY.includes(state)
}
