import { useRef } from 'react'
import { useNow } from '@/shared/codes/useNow'

/** Whole seconds since an instant of the server's clock, told by the clock of this device: only its
 * differences need to be right. `now` is the server's time in the same answer. */
export function useSecondsElapsed(since: string, now: string): number {
  const nowMs = useNow(true)
  const got = useRef({ now, atMs: nowMs })
  if (got.current.now !== now || got.current.atMs === 0) got.current = { now, atMs: nowMs }
  const before = Date.parse(now) - Date.parse(since)
  return Math.max(0, Math.floor((before + nowMs - got.current.atMs) / 1000))
}
