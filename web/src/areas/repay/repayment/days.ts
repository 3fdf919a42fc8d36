import { addDays } from '@/shared/i18n/format'

const DAYS_AFTER_DUE = 30
const WEEK = 7

interface Span {
  from: string
  to: string
}

/** The days for which a payoff is available: from today to thirty days after the due date, or after
 * today if that is later. */
export function spanOf({ today, due_date }: { today: string; due_date: string }): Span {
  return { from: today, to: addDays(today > due_date ? today : due_date, DAYS_AFTER_DUE) }
}

export function isWithin(day: string, { from, to }: Span): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= from && day <= to
}

/** Quick choices: the due date and a week after it, as far as they are ahead. */
export function daysAhead({ today, due_date }: { today: string; due_date: string }) {
  const days = [
    { name: 'today' as const, on: today },
    { name: 'due' as const, on: due_date },
    { name: 'weekLate' as const, on: addDays(due_date, WEEK) },
  ]
  return days.filter(({ name, on }) => name === 'today' || on > today)
}
