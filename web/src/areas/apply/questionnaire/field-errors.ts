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
  const fieldErrors = reason.fieldErrors ?? []
  return Object.fromEntries(
    fieldErrors.map(({ field, code }) => [
      field,
      fieldErrorText(field as Field, code, today, locale),
    ]),
  )
}

type Words = (typeof words)['ru']
type PlainErrorCode = Exclude<FormErrorCode, 'date' | 'month' | 'future'>

/** What to do about a field. An error code unknown to this build asks to check the field. */
export function fieldErrorText(field: Field, code: string, today: string, locale: Locale): string {
  const { errors, fields, empty, bounds }: Words = words[locale]
  if (code === 'required') return empty[field as keyof Words['empty']] ?? errors.required
  if (code === 'number' || code === 'range') {
    return bounds[field as keyof Words['bounds']] ?? errors[code]
  }
  // Date fields are side by side: the error list names the one that is meant.
  const label = fields[field as keyof Words['fields']]
  if (code === 'future') return errors.future(label)
  if (code === 'date' || code === 'month') return errors[code](label, exampleOf(field, today))
  const text =
    errors[code as PlainErrorCode] ?? identity[locale][code as keyof (typeof identity)['ru']]
  return text ?? errors.required
}

/** All errors of some fields, as text. */
export function errorsIn(
  fields: readonly Field[],
  answers: Answers,
  today: string,
  locale: Locale,
): Partial<Record<Field, string>> {
  const entries = fields.flatMap((field) => {
    const code: FieldErrorCode | null = fieldErrorOf(field, answers, today)
    return code ? [[field, fieldErrorText(field, code, today, locale)]] : []
  })
  return Object.fromEntries(entries)
}
