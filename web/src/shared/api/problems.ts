import { dictionary } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import type { Locale } from '@/shared/i18n/locale'
import { moment } from '@/shared/i18n/moment'
import { waitText } from '@/shared/i18n/wait-text'
import { problems as kk } from '@/shared/words/kk/problems'
import { problems as ru } from '@/shared/words/ru/problems'
import { ApiError } from './api-error'

export const words = dictionary(ru, kk)

type Code = keyof typeof ru.texts
type RejectionCode = keyof typeof ru.rejections
type FileCode = keyof typeof ru.files

/** A failure as text: what happened and what to do about it. Anything unknown counts as our fault.
 */
export function problemText(reason: unknown, locale: Locale): string {
  const t = words[locale]
  if (!(reason instanceof ApiError)) return t.texts.http
  if (reason.code === 'code.wrong' && reason.triesLeft !== undefined) {
    return reason.triesLeft > 0 ? t.triesLeft(reason.triesLeft) : t.lastTry
  }
  if (reason.code === 'application.rejected') return rejectionText(reason, locale)
  if (reason.code === 'file.rejected') return fileText(reason.message, locale)
  const text = t.texts[reason.code as Code] ?? t.texts.http
  if (reason.status !== 429 || reason.retryAfterS === undefined) return text
  return `${text}. ${t.again(waitText(reason.retryAfterS, locale))}`
}

/** Why an application command was rejected, and from when it is possible. */
function rejectionText({ rejection, possibleFrom }: ApiError, locale: Locale): string {
  const t = words[locale]
  const text = t.rejections[rejection as RejectionCode] ?? t.texts['application.rejected']
  if (!possibleFrom) return text
  const isDay = possibleFrom.length === '2026-11-15'.length
  const when = isDay ? date(possibleFrom, locale) : moment(possibleFrom, locale)
  return `${text}. ${t.possibleFrom(when)}`
}

/** Why a file was rejected, by its code. */
export function fileText(code: string, locale: Locale): string {
  const t = words[locale]
  return t.files[code as FileCode] ?? t.texts['file.rejected']
}
