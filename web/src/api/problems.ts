import { ApiError } from '@/app/http/api-error'
import type { Locale } from '@/app/payload'
import { dictionary } from '@/i18n/dictionary'
import { problems as kk } from '@/i18n/kk/problems'
import { problems as ru } from '@/i18n/ru/problems'
import { after } from './after'

export const words = dictionary(ru, kk)

type Code = keyof typeof ru.texts

/** A failure in words: what happened and what to do about it. Anything unknown counts as a fault of
 * ours. */
export function problemText(reason: unknown, locale: Locale): string {
  const t = words[locale]
  if (!(reason instanceof ApiError)) return t.texts.http
  if (reason.code === 'code.wrong' && reason.triesLeft !== undefined) {
    return reason.triesLeft > 0 ? t.triesLeft(reason.triesLeft) : t.lastTry
  }
  const text = t.texts[reason.code as Code] ?? t.texts.http
  if (reason.status !== 429 || reason.retryAfterS === undefined) return text
  return `${text}. ${t.again(after(reason.retryAfterS, locale))}`
}
