import { words } from '@/areas/apply/words/questionnaire'
import { ApiError } from '@/shared/api/api-error'
import type { Locale } from '@/shared/i18n/locale'
import { words as identity } from '@/shared/words/identity'
import type { Answers, Field } from './fields'
import { exampleOf } from './fields'
import { type FieldErrorCode, type FormErrorCode, fieldErrorOf } from './rules'

/** Server-side errors by field, as text. */
export type FieldErrors = Partial<Record<Field, string>>

/** The errors of a form's fields; null if none. */
export function errorsOfForm(errors: FieldErrors, fields: readonly Field[]): FieldErrors | null {
  const own = Object.entries(errors).filter(([field]) => fields.includes(field as Field))
  return own.length > 0 ? Object.fromEntries(own) : null
}

/** The field errors in a failure, as text. */
export function fieldErrorsIn(reason: unknown, today: string, locale: Locale): FieldErrors {
  if (!(reason instanceof ApiError)) return {}
  const faults = reason.fieldErrors ?? []
  return Object.fromEntries(
    faults.map(({ field, code: fault }) => [
      field,
      fieldErrorText(field as Field, fault, today, locale),
    ]),
  )
}

type Words = (typeof words)['ru']
type PlainErrorCode = Exclude<FormErrorCode, 'date' | 'month' | 'future'>

/** What to do about a field. An error code unknown to this build asks to check the field. */
export function fieldErrorText(field: Field, fault: string, today: string, locale: Locale): string {
  const { faults, fields, empty, bounds }: Words = words[locale]
  if (fault === 'required') return empty[field as keyof Words['empty']] ?? faults.required
  if (fault === 'number' || fault === 'range') {
    return bounds[field as keyof Words['bounds']] ?? faults[fault]
  }
  // Date fields are side by side: the error list names the one that is meant.
  const label = fields[field as keyof Words['fields']]
  if (fault === 'future') return faults.future(label)
  if (fault === 'date' || fault === 'month') return faults[fault](label, exampleOf(field, today))
  const text =
    faults[fault as PlainErrorCode] ?? identity[locale][fault as keyof (typeof identity)['ru']]
  return text ?? faults.required
}

/** All errors of some fields, as text. */
export function errorsIn(
  fields: readonly Field[],
  answers: Answers,
  today: string,
  locale: Locale,
): Partial<Record<Field, string>> {
  const entries = fields.flatMap((field) => {
    const fault: FieldErrorCode | null = fieldErrorOf(field, answers, today)
    return fault ? [[field, fieldErrorText(field, fault, today, locale)]] : []
  })
  return Object.fromEntries(entries)
}
