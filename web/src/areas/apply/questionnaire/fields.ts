import type { Schemas } from '@/shared/api/contract'

export type Step = Schemas['QuestionnaireStep']

/** The fields of each part of the questionnaire, named as in `origination::questionnaire`. The IIN
 * comes from the account. */
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

/** Answers in the API's format: dates as "2026-11-15", booleans as "true". Untouched fields are
 * absent. */
export type Answers = Partial<Record<Field, string>>

/** The fields that the state register answers, which nobody can change here. */
export type Registered = ReadonlySet<Field>

/** Nothing is known: everything is typed. */
export const NOTHING_REGISTERED: Registered = new Set()

/** The answer to a field; empty if untouched. */
export function answerOf(answers: Answers, field: Field): string {
  return answers[field] ?? ''
}

export function stepOf(field: Field): Step | undefined {
  return STEPS.find((step) => (FIELDS[step] as readonly string[]).includes(field))
}

/** All fields of a step, so that a cleared field is cleared on the server. */
export function answersOfStep(answers: Answers, step: Step): Record<string, string> {
  return Object.fromEntries(FIELDS[step].map((field) => [field, answerOf(answers, field)]))
}

/** Only the fields of the form: the server may return more. */
export function pickFields(answers: Record<string, string>): Answers {
  const entries = STEPS.flatMap((step) => FIELDS[step] as readonly Field[])
    .filter((field) => answers[field] !== undefined)
    .map((field) => [field, answers[field]])
  return Object.fromEntries(entries)
}

/** Half of the usual ten years of validity of an identity card. */
const YEARS = 5

/** An example date for a field, as it is typed: in the past for what has happened, in the future
 * for what is to come. */
export function exampleOf(field: Field, today: string): string {
  const year = Number(today.slice(0, 4))
  if (field === 'work_since') return `09.${year - 2}`
  return `07.03.${field === 'document_expires_on' ? year + YEARS : year - YEARS}`
}
