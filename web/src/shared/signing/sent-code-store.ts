import { type SentCode, secondsLeft } from '@/shared/codes/code-flow'
import * as sessionStore from '@/shared/lib/session-store'

/** A sent code, so that a reload does not request another. The code itself is never stored. */
interface StoredCode {
  /** Its purpose: it is valid for nothing else. */
  subject: string
  sent: SentCode
}

const KEY = 'code_sent'

export function readSentCode(subject: string, nowMs: number): SentCode | null {
  const stored = sessionStore.get<StoredCode>(KEY)
  if (stored?.subject !== subject) return null
  const { at_ms, expires_in_s } = stored.sent
  return secondsLeft(at_ms, expires_in_s, nowMs) > 0 ? stored.sent : null
}

export function storeSentCode(subject: string, sent: SentCode): void {
  sessionStore.set(KEY, { subject, sent })
}

export function dropSentCode(): void {
  sessionStore.set(KEY, null)
}
