import { expect, it } from 'vitest'
import { words } from '@/areas/apply/words/questionnaire'
import { words as identity } from '@/shared/words/identity'
import { codesOf } from '@/testing/contract'
import regions from '../../../../../site/regions.json'
import { fieldErrorText } from './field-errors'
import { type Answers, FIELDS, type Field } from './fields'
import { isCity } from './lists'
import { fieldErrorOf } from './rules'

const TODAY = '2026-11-15'
const errorOf = (field: Field, text: string, others: Answers = {}) =>
  fieldErrorOf(field, { ...others, [field]: text }, TODAY)

it('has every field that the core reads, except the account number', () => {
  const formFields = Object.values(FIELDS).flat() as string[]
  expect([...formFields, 'iin'].sort()).toEqual(codesOf('QuestionnaireField').sort())
})

it('has a text for every choice', () => {
  for (const { lists } of [words.ru, words.kz]) {
    expect(Object.keys(lists.documents)).toEqual(codesOf('IdDocumentKind'))
    expect(Object.keys(lists.issuers)).toEqual(codesOf('IdDocumentIssuer'))
    expect(Object.keys(lists.employments)).toEqual(codesOf('Employment'))
    expect(Object.keys(lists.relations)).toEqual(codesOf('ContactRelation'))
    expect(Object.keys(lists.regions).sort()).toEqual(codesOf('Region'))
  }
})

it('names the regions as the core does', () => {
  const codes = codesOf('Region')
  expect(Object.keys(regions).sort()).toEqual(codes)
  for (const [code, { ru, kk, is_city }] of Object.entries(regions)) {
    expect(words.ru.lists.regions).toHaveProperty(code, ru)
    expect(words.kz.lists.regions).toHaveProperty(code, kk)
    expect(isCity(code)).toBe(is_city)
  }
  expect(codes.filter(isCity)).toHaveLength(3)
})

it('has a text for every field error', () => {
  const codes = codesOf('FieldErrorCode')
  const own = codes.filter((code) => !(code in identity.ru))
  expect(own).toHaveLength(15)
  for (const t of [words.ru, words.kz]) {
    expect(Object.keys(t.errors).sort()).toEqual([...own].sort())
  }
  for (const locale of ['ru', 'kz'] as const) {
    for (const code of new Set([...codes, ...Object.keys(identity[locale])])) {
      const text = fieldErrorText('surname', code, '2026-11-15', locale)
      expect(text).toMatch(/^(SMS|[А-ЯӘҒҚҢӨҰҮҺІ0-9])/)
      expect(text).not.toContain('!')
    }
  }
})

it.each<[Field, string, string | null]>([
  ['surname', '', 'required'],
  ['surname', 'Әбдіқадырұлы', null],
  ['surname', 'R2D2', 'name_characters'],
  ['reg_region', '750000000', null],
  ['reg_region', '751', 'choice'],
  ['reg_district', 'Алмалинский р-н', null],
  ['reg_district', '***', 'text'],
  ['reg_house', '12/3 корпус «Б»', null],
  ['reg_house', 'x'.repeat(21), 'text'],
  ['reg_flat', '', null],
  ['reg_index', '050000', null],
  ['reg_index', 'a15g7m6', null],
  ['reg_index', '0500', 'postal_index'],
  ['pay_day', '0', 'range'],
  ['pay_day', '31', null],
  ['income', '250 000', null],
  ['income', '250.5', 'number'],
  ['income', '10000001', 'range'],
  ['dependants', '', null],
  ['income', '', 'required'],
  ['dependants', '16', 'range'],
  ['email', '', null],
  ['email', 'a@b', 'email_format'],
])('%s "%s" is %s', (field, text, expected) => {
  expect(errorOf(field, text)).toBe(expected)
})

it('takes an employer of the employed only, and requires none', () => {
  expect(errorOf('position', '', { employment: 'employed' })).toBeNull()
  expect(errorOf('position', '*', { employment: 'employed' })).toBe('text')
  expect(errorOf('position', '*', { employment: 'pensioner' })).toBeNull()
  expect(errorOf('work_since', '2026-12', { employment: 'employed' })).toBe('future')
  expect(errorOf('work_since', '2026-11', { employment: 'employed' })).toBeNull()
  expect(errorOf('work_phone', '+7 727 250-00-00', { employment: 'employed' })).toBeNull()
  expect(errorOf('work_phone', '123', { employment: 'employed' })).toBe('work_phone')
})

it('reports errors of document dates at their fields', () => {
  const days = (document_issued_on: string, document_expires_on: string) => {
    const answers = { document_issued_on, document_expires_on }
    return (Object.keys(answers) as Field[]).map((field) => fieldErrorOf(field, answers, TODAY))
  }
  expect(days('2020-01-01', '2030-01-01')).toEqual([null, null])
  expect(days('2020-01-01', '2026-11-15')).toEqual([null, 'document_expired'])
  expect(days('2026-11-16', '2030-01-01')).toEqual(['document_issued_in_future', null])
  expect(days('2030-01-01', '2020-01-01')).toEqual([null, 'document_dates'])
  expect(days('01.01', '2030-01-01')).toEqual(['date', null])
})

it('requires a patronymic, or the tick that there is none', () => {
  expect(errorOf('patronymic', '', { no_patronymic: 'false' })).toBe('required')
  expect(errorOf('patronymic', '', { no_patronymic: 'true' })).toBeNull()
})

it('requires no contact person, but complete details of one', () => {
  const contact = { contact1_name: 'Айгуль' }
  expect(fieldErrorOf('contact1_phone', {}, TODAY)).toBeNull()
  expect(fieldErrorOf('contact1_phone', contact, TODAY)).toBe('required')
  const twice = { contact1_phone: '87011234567', contact2_phone: '+7 701 123 45 67' }
  expect(fieldErrorOf('contact2_phone', twice, TODAY)).toBe('same_phone')
})
