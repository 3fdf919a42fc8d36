/** Days and months as people type them, "15.11.2026" and "09.2024", and in the API's format. */

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** "15.11.2026", "5/3/2026", "15112026" or "2026-11-15" as "2026-11-15"; null if it is not a date.
 */
export function dayIn(text: string): string | null {
  const typed = text.trim()
  const match =
    /^(?<day>\d{1,2})[./\-\s](?<month>\d{1,2})[./\-\s](?<year>\d{4})$/.exec(typed) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(typed) ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(typed)
  const { year = '', month = '', day = '' } = match?.groups ?? {}
  return isDay(Number(year), Number(month), Number(day))
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : null
}

/** "09.2024", "9/2024" or "2024-09" as "2024-09"; null if it is not a month. */
export function monthIn(text: string): string | null {
  const typed = text.trim()
  const match =
    /^(?<month>\d{1,2})[./\-\s](?<year>\d{4})$/.exec(typed) ??
    /^(?<month>\d{2})(?<year>\d{4})$/.exec(typed) ??
    /^(?<year>\d{4})-(?<month>\d{2})$/.exec(typed)
  const { year = '', month = '' } = match?.groups ?? {}
  return isDay(Number(year), Number(month), 1) ? `${year}-${month.padStart(2, '0')}` : null
}

/** The same day or month as it is typed; anything else unchanged. */
export function typedDate(answer: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(answer) ?? []
  if (year === undefined) return answer
  return [day, month, year].filter(Boolean).join('.')
}

/** Inserts dots while typing at the end; deletions, pastes and corrections in the middle are left
 * alone. */
export function withDots(next: string, before: string, isMonth = false): string {
  const isTyping = next.length === before.length + 1 && next.startsWith(before)
  if (!isTyping || !/^[\d.]+$/.test(next)) return next
  const pattern = isMonth ? /^(\d{2})$/ : /^(\d{2}|\d{2}\.\d{2})$/
  return pattern.test(next) ? `${next}.` : next
}

function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && !isLeap ? 28 : (DAYS_IN_MONTH[month - 1] ?? 0)
  return year >= 1900 && year <= 2199 && day >= 1 && day <= last
}
