import { type Answers, type Field, STEPS, type Step } from './fields'

/** One topic on one screen: a step of the questionnaire, or half of one. */
export type Part =
  | 'names'
  | 'document'
  | 'address'
  | 'actual'
  | 'work'
  | 'income'
  | 'contacts'
  | 'check'

interface Screen {
  /** The step in the URL. */
  step: Step | 'check'
  fields: readonly Field[]
}

export const PARTS: Record<Part, Screen> = {
  names: {
    step: 'identity',
    fields: ['surname', 'given_name', 'patronymic', 'no_patronymic'],
  },
  document: {
    step: 'identity',
    fields: [
      'document_kind',
      'document_number',
      'document_issuer',
      'document_issued_on',
      'document_expires_on',
    ],
  },
  address: {
    step: 'address',
    fields: [
      'reg_region',
      'reg_district',
      'reg_settlement',
      'reg_street',
      'reg_house',
      'reg_flat',
      'reg_index',
      'actual_same',
    ],
  },
  actual: {
    step: 'address',
    fields: [
      'actual_region',
      'actual_district',
      'actual_settlement',
      'actual_street',
      'actual_house',
      'actual_flat',
      'actual_index',
    ],
  },
  work: {
    step: 'work',
    fields: ['employment', 'employer_name', 'position', 'work_since', 'employer_bin', 'work_phone'],
  },
  income: {
    step: 'work',
    fields: ['income', 'pay_day', 'other_income', 'loan_payments', 'dependants'],
  },
  contacts: {
    step: 'contacts',
    fields: [
      'email',
      'contact1_name',
      'contact1_relation',
      'contact1_phone',
      'contact2_name',
      'contact2_relation',
      'contact2_phone',
    ],
  },
  check: { step: 'check', fields: [] },
}

const ORDER = Object.keys(PARTS) as Part[]

/** The parts of this customer, in order. */
export function partsFor(answers: Answers): Part[] {
  return ORDER.filter((part) => part !== 'actual' || answers.actual_same === 'false')
}

/** The parts this customer has to fill: answers of an earlier application are only reviewed at the
 * end. */
export function partsToFill(answers: Answers, earlier: readonly Step[]): Part[] {
  return partsFor(answers).filter((part) => !(earlier as string[]).includes(PARTS[part].step))
}

/** The part after another. */
export function partAfter(part: Part, answers: Answers): Part {
  const parts = partsFor(answers)
  return parts[parts.indexOf(part) + 1] ?? 'check'
}

/** The last part of a step: there the server validates the whole step. */
export function isLastOfStep(part: Part, answers: Answers): boolean {
  return PARTS[part].step !== PARTS[partAfter(part, answers)].step
}

export function partOfField(field: Field): Part | undefined {
  return ORDER.find((part) => PARTS[part].fields.includes(field))
}

/** The first unanswered step, or the summary. */
export function firstPart(answered: readonly Step[]): Part {
  const step = STEPS.find((step) => !answered.includes(step))
  return step ? firstOfStep(step) : 'check'
}

function firstOfStep(step: Step | 'check'): Part {
  return ORDER.find((part) => PARTS[part].step === step) ?? 'names'
}

/** "?step=identity&part=document": the second half of a step is named too. */
export function queryOf(part: Part): Record<string, string> {
  const { step } = PARTS[part]
  return firstOfStep(step) === part ? { step } : { step, part }
}

/** The part in a URL's query, or null. */
export function partIn(search: string): Part | null {
  const query = new URLSearchParams(search)
  const [step, part] = [query.get('step'), query.get('part')]
  const match = ORDER.find((name) => name === part && PARTS[name].step === step)
  return match ?? ORDER.find((name) => PARTS[name].step === step) ?? null
}
