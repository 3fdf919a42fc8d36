import { useSyncExternalStore } from 'react'

/** A quick solution is not worth a message. */
const QUIET_MS = 400

let count = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  count += by
  for (const listener of listeners) listener()
}

/** Shows that a request is being checked, if it takes a while. Returns what ends it. */
export function startChecking(): () => void {
  let isShown = false
  const timer = setTimeout(() => {
    isShown = true
    change(1)
  }, QUIET_MS)
  return () => {
    clearTimeout(timer)
    if (isShown) change(-1)
    isShown = false
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a challenge is being solved. */
export const useIsChecking = () =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  )
