import { useRef } from 'react'
import { useNow } from '@/shared/codes/useNow'
import { secondsUntil } from './left'

/** Whole seconds until an instant of the server's clock, told by the clock of this device: only its
 * differences need to be right. `now` is the server's time in the same answer. */
export function useSecondsLeft(until: string, now: string): number {
  const nowMs = useNow(true)
  const got = useRef({ now, atMs: nowMs })
  if (got.current.now !== now || got.current.atMs === 0) got.current = { now, atMs: nowMs }
  return secondsUntil(until, now, nowMs - got.current.atMs)
}
