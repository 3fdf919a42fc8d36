import { useRef } from 'react'
import { useNow } from '@/shared/codes/useNow'

/** Whole seconds from the server's `now` until another server time, after this much time has passed
 * here; never below zero, and zero only when it is really over. */
export function secondsUntil(until: string, now: string, passedMs: number): number {
  const ms = Date.parse(until) - Date.parse(now) - passedMs
  return Math.max(0, Math.ceil(ms / 1000))
}

/** Whole seconds until a server time, measured by this device's clock: only its differences need to
 * be right. `now` is the server's time in the same response. */
export function useSecondsLeft(until: string, now: string): number {
  const nowMs = useNow(true)
  const start = useRef({ now, atMs: nowMs })
  if (start.current.now !== now || start.current.atMs === 0) start.current = { now, atMs: nowMs }
  return secondsUntil(until, now, nowMs - start.current.atMs)
}
