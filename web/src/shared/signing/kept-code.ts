import { type CodeOnItsWay, secondsLeft } from '@/shared/codes/flow'
import { readKept, writeKept } from '@/shared/forms/kept'

/** A code that was sent for something, so that a reload does not ask for another. The code itself is
 * never kept. */
interface KeptCode {
  /** What it was sent for: it is good for nothing else. */
  subject: string
  sent: CodeOnItsWay
}

const KEY = 'code_sent'

export function readCode(subject: string, nowMs: number): CodeOnItsWay | null {
  const kept = readKept<KeptCode>(KEY)
  if (kept?.subject !== subject) return null
  const { at_ms, good_for_s } = kept.sent
  return secondsLeft(at_ms, good_for_s, nowMs) > 0 ? kept.sent : null
}

export function keepCode(subject: string, sent: CodeOnItsWay): void {
  writeKept(KEY, { subject, sent })
}

export function dropCode(): void {
  writeKept(KEY, null)
}
