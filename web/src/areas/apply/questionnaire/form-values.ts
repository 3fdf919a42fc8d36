import { dayIn, monthIn, typedDate } from '@/shared/forms/dates'
import { sumIn } from '@/shared/forms/sums'
import type { Values } from '@/shared/forms/useForm'
import { type Answers, answerOf, type Field } from './fields'

/** Answers as a form holds them: boxes as truths, days as people type them. */

const BOXES: readonly Field[] = ['no_patronymic', 'actual_same']
const DAYS: readonly Field[] = ['document_issued_on', 'document_expires_on']
const MONTHS: readonly Field[] = ['work_since']
const SUMS: readonly Field[] = ['income', 'other_income', 'loan_payments']

export function valuesOf(fields: readonly Field[], answers: Answers): Values {
  return Object.fromEntries(fields.map((field) => [field, typedOf(field, answers)]))
}

function typedOf(field: Field, answers: Answers): string | boolean {
  const text = answerOf(answers, field)
  if (BOXES.includes(field)) return text === 'true'
  if (SUMS.includes(field)) return sumIn(text)
  return DAYS.includes(field) || MONTHS.includes(field) ? typedDate(text) : text
}

/** What is half typed and no day yet is kept as it is: the server keeps it too, and says so. */
export function answersOf(values: Values): Answers {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, textOf(field as Field, value)]),
  )
}

function textOf(field: Field, value: string | boolean): string {
  if (typeof value === 'boolean') return String(value)
  if (DAYS.includes(field)) return dayIn(value) ?? value
  return MONTHS.includes(field) ? (monthIn(value) ?? value) : value
}
