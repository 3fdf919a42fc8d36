import { ApiError } from '@/shared/api/api-error'
import { problemText } from '@/shared/api/problems'
import type { Locale } from '@/shared/i18n/locale'
import { words as identity } from '@/shared/words/identity'

export interface FormError {
  /** The field with the error; null if it is not of this form. */
  field: string | null
  text: string
}

/** A failure as a form error. The detail of an invalid field is a code of `identity`. */
export function formErrorOf(reason: unknown, locale: Locale, fields: string[]): FormError {
  const text = problemText(reason, locale)
  if (!(reason instanceof ApiError) || !reason.field) return { field: null, text }
  const field = fields.includes(reason.field) ? reason.field : null
  const code = reason.message.replace('.', '_') as keyof (typeof identity)['ru']
  return { field, text: identity[locale][code] ?? text }
}
