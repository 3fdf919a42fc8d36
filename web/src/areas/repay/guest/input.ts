import { words } from '@/areas/repay/words/guest'
import { ApiError } from '@/shared/api/api-error'
import { GUEST_PAYMENT_TIYN_MAX, GUEST_PAYMENT_TIYN_MIN } from '@/shared/api/constants'
import { problemText } from '@/shared/api/problems'
import { parseTiyn } from '@/shared/forms/money'
import type { Locale } from '@/shared/i18n/locale'
import { waitText } from '@/shared/i18n/wait-text'
import { parseEmail } from '@/shared/identity/email'
import { parsePhone } from '@/shared/identity/phone'

/** The amount in tiyn; null if it is not one that a guest may pay. */
export function parseGuestTiyn(text: string): number | null {
  return parseTiyn(text, { min: GUEST_PAYMENT_TIYN_MIN, max: GUEST_PAYMENT_TIYN_MAX })
}

/** Whether a text can be a contract number, in any spelling. */
export function isContract(text: string): boolean {
  const plain = text
    .replace(/[\s\u00a0\u200b-\u200f\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  return /^[\dA-Z-]{4,30}$/i.test(plain) && /\d/.test(plain) && !/^\d{12}$/.test(plain)
}

/** Whether a receipt can be sent there. */
export function isContact(text: string): boolean {
  return text.includes('@') ? parseEmail(text).ok : parsePhone(text).ok
}

/** The error as text, for a guest. */
export function guestProblemText(reason: unknown, locale: Locale): string {
  if (reason instanceof ApiError && reason.code === 'access.locked') {
    return words[locale].errors.locked(waitText(reason.retryAfterS ?? 60, locale))
  }
  return problemText(reason, locale)
}
