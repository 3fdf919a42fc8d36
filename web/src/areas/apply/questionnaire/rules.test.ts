import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { words } from '@/areas/apply/words/questionnaire'
import { words as identity } from '@/shared/words/identity'
import { fieldErrorText } from './field-errors'
import { type Answers, FIELDS, type Field } from './fields'
import { DOCUMENTS, EMPLOYMENTS, ISSUERS, isCity, REGIONS, RELATIONS } from './lists'
import { fieldErrorOf } from './rules'

const TODAY = '2026-11-15'
const crates = join(import.meta.dirname, '../../../../../crates')
const source = (path: string) => readFileSync(join(crates, path), 'utf8')
const codesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, it]) => it)
const between = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? ''

const questionnaire = 'origination/src/questionnaire'
const fault = (field: Field, text: string, others: Answers = {}) =>
  fieldErrorOf(field, { ...others, [field]: text }, TODAY)

it('asks for every field that the core reads, but for the number of the account', () => {
  const fields = codesIn(source(`${questionnaire}/raw_answers.rs`), /\w+ = "(\w+)",/g)
  const formFields = Object.values(FIELDS).flat() as string[]
  expect([...formFields, 'iin'].sort()).toEqual(fields.sort())
})

it('offers the choices of the core, each with words', () => {
  const codes = /\w+ = "(\w+)",/g
  expect([...EMPLOYMENTS]).toEqual(codesIn(source(`${questionnaire}/work.rs`), codes))
  expect([...RELATIONS]).toEqual(codesIn(source(`${questionnaire}/contacts.rs`), codes))
  expect([...REGIONS]).toEqual(codesIn(source(`${questionnaire}/region.rs`), codes))
  const documents = codesIn(
    source('identity/src/id_document.rs'),
    /Self::\w+ => "([a-z]+_[a-z]+)",/g,
  )
  expect([...DOCUMENTS, ...ISSUERS]).toEqual(expect.arrayContaining(documents.slice(1, 4)))
  for (const { lists } of [words.ru, words.kz]) {
    expect(Object.keys(lists.documents)).toEqual([...DOCUMENTS])
    expect(Object.keys(lists.issuers)).toEqual([...ISSUERS])
    expect(Object.keys(lists.employments)).toEqual([...EMPLOYMENTS])
    expect(Object.keys(lists.relations)).toEqual([...RELATIONS])
    expect(Object.keys(lists.regions).sort()).toEqual([...REGIONS].sort())
  }
})

it('names the regions as the core does', () => {
  const names = source(`${questionnaire}/region.rs`).matchAll(/\("([^"]+)", "([^"]+)"\)/g)
  const [ru, kk] = [[], []] as [string[], string[]]
  for (const [, russian = '', kazakh = ''] of names) {
    ru.push(russian)
    kk.push(kazakh)
  }
  expect(REGIONS.map((code) => words.ru.lists.regions[code])).toEqual(ru)
  expect(REGIONS.map((code) => words.kz.lists.regions[code])).toEqual(kk)
  expect(REGIONS.filter(isCity)).toHaveLength(3)
})

it('has words for every fault of the core', () => {
  const body = between(
    source(`${questionnaire}/field_error.rs`),
    'pub const fn code',
    'macro_rules',
  )
  const own = codesIn(body, /=> "(\w+)"/g)
  expect(own).toHaveLength(14)
  for (const t of [words.ru, words.kz]) {
    expect(Object.keys(t.faults).sort()).toEqual([...own].sort())
  }
  for (const locale of ['ru', 'kz'] as const) {
    for (const code of [...own, ...Object.keys(identity[locale])]) {
      const text = fieldErrorText('surname', String(code), '2026-11-15', locale)
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
  ['dependants', '', 'required'],
  ['dependants', '16', 'range'],
  ['email', '', null],
  ['email', 'a@b', 'email_format'],
])('%s "%s" is %s', (field, text, expected) => {
  expect(fault(field, text)).toBe(expected)
})

it('asks of an employer only those who have one', () => {
  expect(fault('position', '', { employment: 'pensioner' })).toBeNull()
  expect(fault('position', '', { employment: 'employed' })).toBe('required')
  expect(fault('work_since', '2026-12', { employment: 'employed' })).toBe('future')
  expect(fault('work_since', '2026-11', { employment: 'employed' })).toBeNull()
  expect(fault('work_phone', '+7 727 250-00-00', { employment: 'employed' })).toBeNull()
  expect(fault('work_phone', '123', { employment: 'employed' })).toBe('work_phone')
})

it('tells what is wrong with the days of a document where it is wrong', () => {
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

it('wants a patronymic or a word that there is none', () => {
  expect(fault('patronymic', '', { no_patronymic: 'false' })).toBe('required')
  expect(fault('patronymic', '', { no_patronymic: 'true' })).toBeNull()
})

it('wants nobody named, but whoever is named in full', () => {
  const contact = { contact1_name: 'Айгуль' }
  expect(fieldErrorOf('contact1_phone', {}, TODAY)).toBeNull()
  expect(fieldErrorOf('contact1_phone', contact, TODAY)).toBe('required')
  const twice = { contact1_phone: '87011234567', contact2_phone: '+7 701 123 45 67' }
  expect(fieldErrorOf('contact2_phone', twice, TODAY)).toBe('same_phone')
})
