import type { Schemas } from '@/shared/api/contract'

export type Step = Schemas['AnswersStep']

/** The fields of each part of the questionnaire, as `origination::questionnaire` names them. The
 * IIN is the account's: nobody types it here. */
export const FIELDS = {
  identity: [
    'surname',
    'given_name',
    'patronymic',
    'no_patronymic',
    'document_kind',
    'document_number',
    'document_issuer',
    'document_issued_on',
    'document_expires_on',
  ],
  address: [
    'reg_region',
    'reg_district',
    'reg_settlement',
    'reg_street',
    'reg_house',
    'reg_flat',
    'reg_index',
    'actual_same',
    'actual_region',
    'actual_district',
    'actual_settlement',
    'actual_street',
    'actual_house',
    'actual_flat',
    'actual_index',
  ],
  work: [
    'employment',
    'employer_name',
    'employer_bin',
    'position',
    'work_since',
    'work_phone',
    'pay_day',
    'income',
    'other_income',
    'loan_payments',
    'dependants',
  ],
  contacts: [
    'email',
    'contact1_name',
    'contact1_relation',
    'contact1_phone',
    'contact2_name',
    'contact2_relation',
    'contact2_phone',
  ],
} as const satisfies Record<Step, readonly string[]>

export const STEPS = Object.keys(FIELDS) as Step[]

export type Field = (typeof FIELDS)[Step][number]

/** What was answered, in the words of the API: days as "2026-11-15", boxes as "true". A field that
 * nobody touched is not there. */
export type Answers = Partial<Record<Field, string>>

/** What a field says; a field nobody touched says nothing. */
export function answerOf(answers: Answers, field: Field): string {
  return answers[field] ?? ''
}

export function stepOf(field: Field): Step | undefined {
  return STEPS.find((step) => (FIELDS[step] as readonly string[]).includes(field))
}

/** The answers of one step, every field of it, so that what was emptied is emptied on the server. */
export function answersOfStep(answers: Answers, step: Step): Record<string, string> {
  return Object.fromEntries(FIELDS[step].map((field) => [field, answerOf(answers, field)]))
}

/** Only the fields that are asked for: what the server knows besides is none of the form's. */
export function pickKnown(answers: Record<string, string>): Answers {
  const entries = STEPS.flatMap((step) => FIELDS[step] as readonly Field[])
    .filter((field) => answers[field] !== undefined)
    .map((field) => [field, answers[field]])
  return Object.fromEntries(entries)
}

/** Half of the ten years for which a card is usually good. */
const YEARS = 5

/** A day or a month that a field could hold, as it is typed: one of the past for what has happened,
 * one to come for what is still to be. */
export function exampleOf(field: Field, today: string): string {
  const year = Number(today.slice(0, 4))
  if (field === 'work_since') return `09.${year - 2}`
  return `07.03.${field === 'document_expires_on' ? year + YEARS : year - YEARS}`
}
