import { useEffect, useRef } from 'react'
import { pollInPage } from './polling'

/** Asks every so often for as long as the screen is shown and looked at. */
export function usePolling(ask: () => Promise<void>, everyMs: number): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => pollInPage({ pause: () => everyMs, ask: () => latest.current() }), [everyMs])
}
