import { PARTIAL_PAYMENT_TIYN_MIN } from '@/shared/api/constants'
import type { Operations } from '@/shared/api/contract'
import { dayIn, typedDate } from '@/shared/forms/dates'
import { parseTenge } from '@/shared/forms/money'
import { addDays } from '@/shared/i18n/format'
import type { Loan } from './loan'

export type SimulationRequest = Operations['POST /loans/{id}/simulations']['body']
export type Simulation = Operations['POST /loans/{id}/simulations']['answer']
export type SimulationKind = SimulationRequest['kind']

/** The typed input: a date, an amount in tenge, a number of days. */
export interface SimulationInput {
  kind: SimulationKind
  day: string
  amount: string
  days: string
}

type InputErrorCode = 'wrongDay' | 'pastDay' | 'farDay' | 'notLate' | 'wrongAmount'
export type InputErrors = { day?: InputErrorCode; amount?: InputErrorCode }

const PART_MAX_TENGE = 10_000_000
/** How far ahead the service computes: after the due date, and for late payments. */
const AFTER_DUE_DAYS = 30
const LATE_DAYS = 95

type Bounds = Pick<Loan, 'today' | 'due_date'> & { terms: Pick<Loan['terms'], 'ends_on'> }

/** The last date that can be simulated: relative to the end of the plan, or to today if that has
 * passed. */
export function lastDay({ today, terms }: Bounds, kind: SimulationKind): string {
  const end = terms.ends_on < today ? today : terms.ends_on
  return addDays(end, kind === 'pay_late' ? LATE_DAYS : AFTER_DUE_DAYS)
}

/** The initial date of a simulation: today, or a week late. */
export function firstDay({ today, due_date }: Bounds, kind: SimulationKind): string {
  if (kind !== 'pay_late') return today
  const isPast = due_date < today
  return addDays(isPast ? today : due_date, 7)
}

/** The input with another kind of simulation. The date stays if it is valid for it too. */
export function withKind(
  typed: SimulationInput,
  kind: SimulationKind,
  loan: Bounds,
): SimulationInput {
  const next = { ...typed, kind, days: '' }
  const isFit = dayErrorOf(next, loan) === undefined
  return isFit ? next : { ...next, day: typedDate(firstDay(loan, kind)) }
}

/** All errors of the input. A date is required only where it matters. */
export function inputErrorsOf(typed: SimulationInput, loan: Bounds): InputErrors {
  const errors: InputErrors = {}
  const dayError = typed.kind === 'prolong' ? undefined : dayErrorOf(typed, loan)
  if (dayError) errors.day = dayError
  if (typed.kind === 'pay_part' && parsePart(typed.amount) === null) errors.amount = 'wrongAmount'
  return errors
}

function dayErrorOf({ kind, day }: SimulationInput, loan: Bounds): InputErrorCode | undefined {
  const on = dayIn(day)
  if (on === null) return 'wrongDay'
  if (on < loan.today) return 'pastDay'
  if (on > lastDay(loan, kind)) return 'farDay'
  return kind === 'pay_late' && on <= loan.due_date ? 'notLate' : undefined
}

/** A partial payment in tenge; null if it is not a valid amount. */
const parsePart = (text: string) =>
  parseTenge(text, { min: PARTIAL_PAYMENT_TIYN_MIN / 100, max: PART_MAX_TENGE })

/** The request for the API; null while something is missing. */
export function simulationRequestOf(
  typed: SimulationInput,
  loan: Bounds,
): SimulationRequest | null {
  if (Object.keys(inputErrorsOf(typed, loan)).length > 0) return null
  const { kind } = typed
  if (kind === 'prolong') {
    const days = Number(typed.days)
    return days > 0 ? { kind, date: loan.today, days } : null
  }
  const on = dayIn(typed.day) ?? loan.today
  const tenge = kind === 'pay_part' ? parsePart(typed.amount) : null
  return tenge === null ? { kind, date: on } : { kind, date: on, amount_tiyn: tenge * 100 }
}
