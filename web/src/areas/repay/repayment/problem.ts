import { words } from '@/areas/repay/words/repayment'
import { ApiError } from '@/shared/api/api-error'
import { problemText } from '@/shared/api/problems'
import type { Locale } from '@/shared/i18n/locale'

const REJECTION_CODES: readonly string[] = ['loan.rejected', 'payment.rejected']

/** Whether the outcome of a request is unknown: it is then retried with the same key. */
export function isUnanswered(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false
  return reason.status === 0 || reason.code === 'request.in_flight'
}

/** The loan differs from what the screen shows. */
export function isOutdated(reason: unknown): boolean {
  return reason instanceof ApiError && REJECTION_CODES.includes(reason.code)
}

/** The payment error as text. */
export function payProblemText(reason: unknown, locale: Locale): string {
  const { lost, rejections, back } = words[locale]
  if (reason instanceof ApiError && reason.status === 0) return lost.text
  if (reason instanceof ApiError && REJECTION_CODES.includes(reason.code)) {
    const texts = { ...back.rejections, ...rejections }
    const text = texts[reason.rejection as keyof typeof texts]
    if (text) return text
  }
  return problemText(reason, locale)
}
