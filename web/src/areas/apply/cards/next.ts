import { readKept, writeKept } from '@/shared/forms/kept'

/** Where to go on after the acquirer's page, which knows nothing of it. */
const NEXT = 'card_next'
/** An application waits for the card that was just typed. */
const WAITS = 'card_waits'

/** The name of a route of ours, or nothing. */
export const keepNext = (route: string | null) => writeKept(NEXT, route)

export function takeNext(): string | null {
  const route = readKept<string>(NEXT)
  writeKept(NEXT, null)
  return route
}

export const isWaitedFor = () => readKept<boolean>(WAITS) ?? false
export const keepWaitedFor = (isSo: boolean) => writeKept(WAITS, isSo || null)
