import type { State } from '@/areas/apply/application/application'
import * as sessionStore from '@/shared/lib/session-store'

/** States in which the payout method is chosen. */
const OPEN: readonly State[] = ['CARD_REQUIRED', 'OFFERED', 'OFFER_CHOSEN', 'DISBURSE_FAILED']

export function canChoose(state: State): boolean {
  return OPEN.includes(state)
}

/** Whether an application is waiting for a payout method. */
export function needsPayoutMethod(state: State): boolean {
  return state === 'CARD_REQUIRED' || state === 'CARD_VERIFYING'
}

/** Open applications: after adding a card the customer returns to them. */
const STATES_ELSEWHERE: readonly State[] = [
  'NONE',
  'ACTIVE',
  'DECLINED',
  'DECLINED_OFFERS',
  'CANCELLED',
  'EXPIRED',
]

export function isInProgress(state: State): boolean {
  return !STATES_ELSEWHERE.includes(state)
}

/** Where to continue after the acquirer's page, which does not know it. */
const NEXT = 'card_next'
/** An application waits for the card just entered. */
const WAITS = 'card_waits'

/** A route name, or null. */
export const storeNextRoute = (route: string | null) => sessionStore.set(NEXT, route)

export function takeNextRoute(): string | null {
  const route = sessionStore.get<string>(NEXT)
  sessionStore.set(NEXT, null)
  return route
}

export const isCardAwaited = () => sessionStore.get<boolean>(WAITS) ?? false
export const storeCardAwaited = (isSo: boolean) => sessionStore.set(WAITS, isSo || null)
