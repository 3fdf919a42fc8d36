/** Whole seconds from the server's `now` until another instant of its clock, after so much time has
 * passed here; never below zero, and zero only when it is really over. */
export function secondsUntil(until: string, now: string, passedMs: number): number {
  const ms = Date.parse(until) - Date.parse(now) - passedMs
  return Math.max(0, Math.ceil(ms / 1000))
}
