import type { ReactNode } from 'react'
import { words } from '@/areas/apply/words/questionnaire'
import { typedDate } from '@/shared/forms/dates'
import type { Locale } from '@/shared/i18n/locale'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { type Answers, answerOf, type Field } from './fields'
import { isCity } from './lists'
import { PARTS, type Part } from './parts'
import { isApplicable } from './rules'

export interface AnswerRow {
  field: Field
  label: string
  /** Null where nothing was answered. */
  value: ReactNode | null
}

type Words = (typeof words)['ru']

const AMOUNTS: readonly Field[] = ['income', 'other_income', 'loan_payments']

/** What was answered on one part, as people read it. */
export function answerRows(part: Part, answers: Answers, locale: Locale): AnswerRow[] {
  const t = words[locale]
  return PARTS[part].fields
    .filter((field) => field !== 'no_patronymic' && field !== 'actual_same')
    .filter((field) => field === 'patronymic' || isApplicable(field, answers))
    .map((field) => ({
      field,
      label: labelOf(field, answers, t),
      value: readable(field, answers, t),
    }))
}

function labelOf(field: Field, answers: Answers, t: Words): string {
  const short = field.replace(/^(reg|actual|contact[12])_/, '')
  const inCity = isCity(answerOf(answers, field.replace(/_district$/, '_region') as Field))
  if (short === 'district' && inCity) return t.cityDistrict
  return t.fields[short as keyof Words['fields']]
}

function readable(field: Field, answers: Answers, t: Words): ReactNode | null {
  const text = answerOf(answers, field).trim()
  if (field === 'patronymic' && answers.no_patronymic === 'true') return t.check.noPatronymic
  if (text === '') return null
  if (AMOUNTS.includes(field)) return sum(text)
  if (/_on$/.test(field)) return isDay(text) ? <DateText iso={text} /> : text
  if (field === 'work_since') return typedDate(text)
  return listed(field, t)?.[text] ?? text
}

/** The words of a field that is one of a list. */
function listed(field: Field, { lists }: Words): Record<string, string> | null {
  if (field === 'document_kind') return lists.documents
  if (field === 'document_issuer') return lists.issuers
  if (field === 'employment') return lists.employments
  if (field.endsWith('_region')) return lists.regions
  return field.endsWith('_relation') ? lists.relations : null
}

function sum(text: string): ReactNode {
  const digits = text.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? <MoneyText tenge={Number(digits)} /> : text
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
