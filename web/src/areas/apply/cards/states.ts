import type { State } from '@/areas/apply/application/application'
import * as sessionStore from '@/shared/lib/session-store'

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

/** Where to go on after the acquirer's page, which knows nothing of it. */
const NEXT = 'card_next'
/** An application waits for the card that was just typed. */
const WAITS = 'card_waits'

/** The name of a route of ours, or nothing. */
export const storeNextRoute = (route: string | null) => sessionStore.set(NEXT, route)

export function takeNextRoute(): string | null {
  const route = sessionStore.get<string>(NEXT)
  sessionStore.set(NEXT, null)
  return route
}

export const isCardAwaited = () => sessionStore.get<boolean>(WAITS) ?? false
export const storeCardAwaited = (isSo: boolean) => sessionStore.set(WAITS, isSo || null)
