import * as sessionStore from '@/shared/lib/session-store'

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
