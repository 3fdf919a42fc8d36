import type { ApiError } from './api-error'

const RETRIES_MAX = 2
const FIRST_PAUSE_MS = 300
/** A server that asks for a longer pause gets the failure shown instead. */
const PAUSE_MAX_S = 5
const PASSING = new Set([502, 503, 504])
const SAFE = new Set(['GET', 'HEAD'])

/** How long to wait before asking again; null when asking again is useless or unsafe. */
export function pauseBefore(method: string, error: ApiError, retriesDone: number): number | null {
  if (!SAFE.has(method) || retriesDone >= RETRIES_MAX) return null
  if (error.code !== 'network' && !PASSING.has(error.status)) return null
  if (error.retryAfterS === undefined) return FIRST_PAUSE_MS * 2 ** retriesDone
  return error.retryAfterS <= PAUSE_MAX_S ? error.retryAfterS * 1000 : null
}
