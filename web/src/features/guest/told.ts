import { after } from '@/api/after'
import { problemText } from '@/api/problems'
import { ApiError } from '@/app/http/api-error'
import type { Locale } from '@/app/payload'
import { words } from './words'

/** What went wrong, in words for somebody who is not signing in. */
export function told(reason: unknown, locale: Locale): string {
  if (reason instanceof ApiError && reason.code === 'access.locked') {
    return words[locale].errors.locked(after(reason.retryAfterS ?? 60, locale))
  }
  return problemText(reason, locale)
}
