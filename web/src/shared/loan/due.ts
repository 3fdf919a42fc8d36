import type { Locale } from '@/shared/i18n/locale'
import { words } from '@/shared/words/loan-card'

const DAY_MS = 86_400_000

/** Calendar days from one business date to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** The time left, or the delay, as text. */
export function dueText(today: string, dueOn: string, locale: Locale): string {
  const { owe: t } = words[locale]
  const left = daysBetween(today, dueOn)
  if (left < 0) return t.late(-left)
  if (left === 0) return t.lastDay
  return left === 1 ? t.tomorrow : t.left(left)
}

/** The elapsed days of a term, at most all of them. */
export function termElapsed(issuedOn: string, dueOn: string, today: string) {
  const all = Math.max(1, daysBetween(issuedOn, dueOn))
  const passed = Math.min(all, Math.max(0, daysBetween(issuedOn, today)))
  return { passed, all, isOver: daysBetween(dueOn, today) > 0 }
}
