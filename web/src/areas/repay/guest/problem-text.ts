import { words } from '@/areas/repay/words/guest'
import { ApiError } from '@/shared/api/api-error'
import { problemText } from '@/shared/api/problems'
import type { Locale } from '@/shared/i18n/locale'
import { waitText } from '@/shared/i18n/wait-text'

/** What went wrong, in words for somebody who is not signing in. */
export function guestProblemText(reason: unknown, locale: Locale): string {
  if (reason instanceof ApiError && reason.code === 'access.locked') {
    return words[locale].errors.locked(waitText(reason.retryAfterS ?? 60, locale))
  }
  return problemText(reason, locale)
}
