import {
  ADDRESS_LINE_CHARS_MAX,
  CONTACT_RELATIONS,
  DEPENDANTS_MAX,
  EMPLOYER_CHARS_MAX,
  EMPLOYER_CHARS_MIN,
  EMPLOYMENTS,
  HOUSE_CHARS_MAX,
  ID_DOCUMENT_ISSUERS,
  ID_DOCUMENT_KINDS,
  INCOME_TENGE_MAX,
  PAY_DAY_MAX,
  REGIONS,
} from '@/shared/api/constants'
import type { Schemas } from '@/shared/api/contract'
import { dayIn, monthIn } from '@/shared/forms/dates'
import { parseEmail } from '@/shared/identity/email'
import {
  type DocumentKind,
  documentDatesError,
  parseDocumentNumber,
  parseName,
} from '@/shared/identity/id-document'
import { parseBin } from '@/shared/identity/iin'
import type { Parsed } from '@/shared/identity/parsing'
import { normalizeSpaces } from '@/shared/identity/parsing'
import { parsePhone } from '@/shared/identity/phone'
import type { words as identity } from '@/shared/words/identity'
import { type Answers, answerOf, type Field } from './fields'

/** What may be wrong with a field. The server decides in the end. */
export type FieldErrorCode = Schemas['FieldErrorCode']

/** Those that are not about the identity of a person or a company. */
export type FormErrorCode = Exclude<FieldErrorCode, keyof (typeof identity)['ru']>

type Rule = (text: string, answers: Answers, today: string) => FieldErrorCode | null

const parsed =
  (parse: (text: string) => Parsed<FieldErrorCode & string>): Rule =>
  (text) => {
    const answer = parse(text)
    return answer.ok ? null : answer.error
  }

const oneOf =
  (list: readonly string[]): Rule =>
  (text) =>
    list.includes(text) ? null : 'choice'

const PLAIN = /^[\p{Alphabetic}\p{N} \-–.,/№#()«»"'’&+]+$/u
const LETTER_OR_DIGIT = /[\p{Alphabetic}\p{N}]/u

const line =
  (max: number, min = 1): Rule =>
  (text) => {
    const normalized = normalizeSpaces(text)
    const { length } = [...normalized]
    const isRight =
      length >= min && length <= max && PLAIN.test(normalized) && LETTER_OR_DIGIT.test(normalized)
    return isRight ? null : 'text'
  }

const integerBetween =
  (max: number, min = 0): Rule =>
  (text) => {
    const digits = normalizeSpaces(text).replaceAll(' ', '')
    if (!/^[0-9]+$/.test(digits)) return 'number'
    const number = Number(digits)
    return number >= min && number <= max ? null : 'range'
  }

const postalIndex: Rule = (text) =>
  /^([0-9]{6}|[A-Z][0-9]{2}[A-Z][0-9][A-Z][0-9])$/i.test(text.trim()) ? null : 'postal_index'

const workPhone: Rule = (text) => {
  const digits = text.replace(/[ ()\-–.+]/g, '')
  return /^([78]?7[0-9]{9})$/.test(digits) ? null : 'work_phone'
}

const day: Rule = (text) => (dayIn(text) ? null : 'date')

const month: Rule = (text, _, today) => {
  const month = monthIn(text)
  if (!month) return 'month'
  return month > today.slice(0, 7) ? 'future' : null
}

const documentNumber: Rule = (text, answers) => {
  const kind = answerOf(answers, 'document_kind')
  if (oneOf(ID_DOCUMENT_KINDS)(kind, answers, '')) return null
  return parsed((number) => parseDocumentNumber(kind as DocumentKind, number))(text, answers, '')
}

/** Errors of the document's dates are shown at the date they concern. */
function documentDay(field: 'document_issued_on' | 'document_expires_on'): Rule {
  return (text, answers, today) => {
    const wrong = day(text, answers, today)
    if (wrong) return wrong
    const issued = dayIn(answerOf(answers, 'document_issued_on'))
    const expires = dayIn(answerOf(answers, 'document_expires_on'))
    const error = issued && expires ? documentDatesError(issued, expires, today) : null
    const isIssue = error === 'document_issued_in_future'
    return error && isIssue === (field === 'document_issued_on') ? error : null
  }
}

const secondPhone: Rule = (text, answers, today) => {
  const wrong = parsed(parsePhone)(text, answers, today)
  if (wrong) return wrong
  const first = parsePhone(answerOf(answers, 'contact1_phone'))
  const second = parsePhone(text)
  return first.ok && second.ok && first.value === second.value ? 'same_phone' : null
}

const name = parsed(parseName)
const region = oneOf(REGIONS)
const relation = oneOf(CONTACT_RELATIONS)

const RULES: Record<Field, Rule> = {
  surname: name,
  given_name: name,
  patronymic: name,
  no_patronymic: oneOf(['true', 'false']),
  document_kind: oneOf(ID_DOCUMENT_KINDS),
  document_number: documentNumber,
  document_issuer: oneOf(ID_DOCUMENT_ISSUERS),
  document_issued_on: documentDay('document_issued_on'),
  document_expires_on: documentDay('document_expires_on'),
  reg_region: region,
  reg_district: line(ADDRESS_LINE_CHARS_MAX),
  reg_settlement: line(ADDRESS_LINE_CHARS_MAX),
  reg_street: line(ADDRESS_LINE_CHARS_MAX),
  reg_house: line(HOUSE_CHARS_MAX),
  reg_flat: line(HOUSE_CHARS_MAX),
  reg_index: postalIndex,
  actual_same: oneOf(['true', 'false']),
  actual_region: region,
  actual_district: line(ADDRESS_LINE_CHARS_MAX),
  actual_settlement: line(ADDRESS_LINE_CHARS_MAX),
  actual_street: line(ADDRESS_LINE_CHARS_MAX),
  actual_house: line(HOUSE_CHARS_MAX),
  actual_flat: line(HOUSE_CHARS_MAX),
  actual_index: postalIndex,
  employment: oneOf(EMPLOYMENTS),
  employer_name: line(EMPLOYER_CHARS_MAX, EMPLOYER_CHARS_MIN),
  employer_bin: parsed(parseBin),
  position: line(EMPLOYER_CHARS_MAX, EMPLOYER_CHARS_MIN),
  work_since: month,
  work_phone: workPhone,
  pay_day: integerBetween(PAY_DAY_MAX, 1),
  income: integerBetween(INCOME_TENGE_MAX),
  other_income: integerBetween(INCOME_TENGE_MAX),
  loan_payments: integerBetween(INCOME_TENGE_MAX),
  dependants: integerBetween(DEPENDANTS_MAX),
  email: parsed(parseEmail),
  contact1_name: name,
  contact1_relation: relation,
  contact1_phone: parsed(parsePhone),
  contact2_name: name,
  contact2_relation: relation,
  contact2_phone: secondPhone,
}

const OPTIONAL: readonly Field[] = [
  'no_patronymic',
  'reg_settlement',
  'reg_street',
  'reg_flat',
  'reg_index',
  'actual_same',
  'actual_settlement',
  'actual_street',
  'actual_flat',
  'actual_index',
  'employer_name',
  'employer_bin',
  'position',
  'work_since',
  'work_phone',
  'pay_day',
  'other_income',
  'loan_payments',
  'dependants',
  'email',
]

/** Whether a field applies, given the other answers. */
export function isApplicable(field: Field, answers: Answers): boolean {
  if (field === 'patronymic') return answers.no_patronymic !== 'true'
  if (/^(employer_|position|work_)/.test(field)) return answers.employment === 'employed'
  if (field.startsWith('actual_') && field !== 'actual_same') return answers.actual_same === 'false'
  const contact = /^contact[12]_/.exec(field)?.[0]
  return contact === undefined || isNamed(contact, answers)
}

/** A contact person is optional, but must be complete. */
function isNamed(contact: string, answers: Answers): boolean {
  return ['name', 'relation', 'phone'].some(
    (part) => answerOf(answers, `${contact}${part}` as Field).trim() !== '',
  )
}

export function isOptional(field: Field): boolean {
  return OPTIONAL.includes(field)
}

/** What is wrong with a field, if anything. */
export function fieldErrorOf(field: Field, answers: Answers, today: string): FieldErrorCode | null {
  if (!isApplicable(field, answers)) return null
  const text = answerOf(answers, field)
  if (text.trim() === '') return isOptional(field) ? null : 'required'
  return RULES[field](text, answers, today)
}
