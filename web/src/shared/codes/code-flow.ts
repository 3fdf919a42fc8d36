import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/contract'
import type { Locale } from '@/shared/i18n/locale'
import * as sessionStore from '@/shared/lib/session-store'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'

/** The flow that is waiting for a code. Stored in the tab, so that a reload loses nothing; the code
 * itself never is. */
export interface Flow {
  purpose: 'register' | 'login' | 'reset_password'
  phone: string
  /** Needed to register and to reset. */
  iin?: string
  consents?: Schemas['RegistrationConsents']
  /** Where to continue afterwards. */
  next: string
  sent: SentCode
}

/** The code last sent, and when: by this device's clock, of which only differences need to be
 * right. */
export type SentCode = Schemas['SentCode'] & { at_ms: number }

const KEY = 'flow'

export const readFlow = () => sessionStore.get<Flow>(KEY)
export const writeFlow = (flow: Flow) => sessionStore.set(KEY, flow)
export const endFlow = () => sessionStore.set(KEY, null)

export function sentCodeOf(sent: Schemas['SentCode']): SentCode {
  return { ...sent, at_ms: Date.now() }
}

/** Whole seconds left of a duration that started at a time; never below zero. */
export function secondsLeft(fromMs: number, spanS: number, nowMs: number): number {
  return Math.max(0, Math.ceil(spanS - (nowMs - fromMs) / 1000))
}

/** "1:05". */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const languageOf = (locale: Locale): 'ru' | 'kk' => (locale === 'kz' ? 'kk' : 'ru')

/** Sends a code and opens the code page. A code for the same phone and purpose that is still valid
 * is not sent again: the customer may have gone back only to correct another answer. */
export async function startFlow(request: Omit<Flow, 'sent'>, locale: Locale, key?: string) {
  const { purpose, phone } = request
  const before = readFlow()
  const isSame = before?.purpose === purpose && before.phone === phone
  const isGood = isSame && secondsLeft(before.sent.at_ms, before.sent.expires_in_s, Date.now()) > 0
  writeFlow({ ...request, sent: isGood ? before.sent : await sendCode(request, locale, key) })
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
