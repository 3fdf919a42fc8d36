import type { Answers, Field, Registered, Step } from './fields'

/** One topic on one screen: a step of the questionnaire, or half of one. */
export type Part =
  | 'names'
  | 'document'
  | 'address'
  | 'actual'
  | 'earnings'
  | 'work'
  | 'income'
  | 'contacts'
  | 'check'

interface Screen {
  /** The step in the URL. */
  step: Step | 'check'
  fields: readonly Field[]
}

const WORK: readonly Field[] = [
  'employment',
  'employer_name',
  'position',
  'work_since',
  'employer_bin',
  'work_phone',
]
const INCOME: readonly Field[] = [
  'income',
  'pay_day',
  'other_income',
  'loan_payments',
  'dependants',
]

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
  work: { step: 'work', fields: WORK },
  income: { step: 'work', fields: INCOME },
  /** Both at once, where nothing else is left to type. */
  earnings: { step: 'work', fields: [...WORK, ...INCOME] },
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

/** Whether the register knows the person: then only what it does not know is asked. */
export function isKnown(registered: Registered): boolean {
  return registered.has('surname')
}

function isAsked(part: Part, answers: Answers, registered: Registered): boolean {
  switch (part) {
    case 'names':
    case 'work':
    case 'income':
    // Everything there is optional: it is one click away from the summary.
    case 'contacts':
      return !isKnown(registered)
    case 'document':
      return !registered.has('document_number')
    case 'address':
      return !registered.has('reg_region')
    case 'actual':
      return answers.actual_same === 'false'
    case 'earnings':
      return isKnown(registered)
    case 'check':
      return true
  }
}

/** The parts of this customer, in order. */
export function partsFor(answers: Answers, registered: Registered): Part[] {
  return ORDER.filter((part) => isAsked(part, answers, registered))
}

/** The parts this customer has to fill: answers of an earlier application are only reviewed at the
 * end. */
export function partsToFill(
  answers: Answers,
  registered: Registered,
  earlier: readonly Step[],
): Part[] {
  return partsFor(answers, registered).filter(
    (part) => !(earlier as string[]).includes(PARTS[part].step),
  )
}

/** The summary: what was asked, and what the register knows. */
export function sectionsFor(answers: Answers, registered: Registered): Part[] {
  const open = partsFor(answers, registered)
  const isShown = (part: Part) =>
    open.includes(part) || isFixed(part, registered) || part === 'contacts'
  return ORDER.filter((part) => part !== 'check' && isShown(part))
}

/** Whether the register answers a part, so that it is read only. */
export function isFixed(part: Part, registered: Registered): boolean {
  return PARTS[part].fields.some((field) => registered.has(field))
}

/** Whether a part can be opened: those that are asked, and those that the summary leads to. */
export function canOpen(part: Part, answers: Answers, registered: Registered): boolean {
  return part === 'contacts' || partsFor(answers, registered).includes(part)
}

/** The part after another. */
export function partAfter(part: Part, answers: Answers, registered: Registered): Part {
  const parts = partsFor(answers, registered)
  if (!parts.includes(part)) return 'check'
  return parts[parts.indexOf(part) + 1] ?? 'check'
}

/** The last part of a step: there the server validates the whole step. */
export function isLastOfStep(part: Part, answers: Answers, registered: Registered): boolean {
  return PARTS[part].step !== PARTS[partAfter(part, answers, registered)].step
}

/** The part in which a field can be changed. */
export function partOfField(
  field: Field,
  answers: Answers,
  registered: Registered,
): Part | undefined {
  return ORDER.find(
    (part) => PARTS[part].fields.includes(field) && canOpen(part, answers, registered),
  )
}

/** The first part whose step is unanswered, or the summary. */
export function firstPart(parts: readonly Part[], answered: readonly Step[]): Part {
  return parts.find((part) => !(answered as string[]).includes(PARTS[part].step)) ?? 'check'
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
