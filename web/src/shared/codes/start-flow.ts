import { call } from '@/shared/api/call'
import type { Locale } from '@/shared/i18n/locale'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/href'
import { type Flow, readFlow, secondsLeft, sentCodeOf, writeFlow } from './code-flow'

export const languageOf = (locale: Locale): 'ru' | 'kk' => (locale === 'kz' ? 'kk' : 'ru')

/** Has a code sent and asks for it. A code for the same phone and purpose that is still good is not
 * sent again: somebody may have gone back only to mend another answer. */
export async function startFlow(wanted: Omit<Flow, 'sent'>, locale: Locale, key?: string) {
  const { purpose, phone } = wanted
  const before = readFlow()
  const isSame = before?.purpose === purpose && before.phone === phone
  const isGood = isSame && secondsLeft(before.sent.at_ms, before.sent.good_for_s, Date.now()) > 0
  writeFlow({ ...wanted, sent: isGood ? before.sent : await sendCode(wanted, locale, key) })
  go(href('verify-sms', locale))
}

export async function sendCode(
  { purpose, phone }: Pick<Flow, 'purpose' | 'phone'>,
  locale: Locale,
  key?: string,
) {
  return sentCodeOf(
    await call('POST /codes', { purpose, phone, language: languageOf(locale) }, { key }),
  )
}
