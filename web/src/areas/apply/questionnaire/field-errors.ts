import { ApiError } from '@/shared/api/api-error'
import type { Locale } from '@/shared/i18n/locale'
import { faultText } from './fault-text'
import type { Field } from './fields'

/** What the server found wrong, in words, by field. */
export type FieldErrors = Partial<Record<Field, string>>

/** Those that belong to a form; null where none does. */
export function errorsOfForm(told: FieldErrors, fields: readonly Field[]): FieldErrors | null {
  const found = Object.entries(told).filter(([field]) => fields.includes(field as Field))
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** What the server says is wrong, in words. */
export function fieldErrorsIn(reason: unknown, today: string, locale: Locale): FieldErrors {
  if (!(reason instanceof ApiError)) return {}
  const faults = reason.faults ?? []
  return Object.fromEntries(
    faults.map(({ field, fault }) => [field, faultText(field as Field, fault, today, locale)]),
  )
}
