import { expect, it } from 'vitest'
import { FIELDS, type Field, NOTHING_REGISTERED as nothing, type Registered } from './fields'
import {
  canOpen,
  firstPart,
  isFixed,
  isLastOfStep,
  PARTS,
  partAfter,
  partIn,
  partOfField,
  partsFor,
  queryOf,
  sectionsFor,
} from './parts'

const EVERYTHING: Registered = new Set<Field>(['surname', 'document_number', 'reg_region'])
const WITHOUT_DOCUMENT: Registered = new Set<Field>(['surname', 'reg_region'])

it('has every field in exactly one part, and what is left to type at once in another', () => {
  const parts = Object.entries(PARTS).filter(([part]) => part !== 'earnings')
  const fields = parts.flatMap(([, { fields }]) => fields)
  expect([...fields].sort()).toEqual((Object.values(FIELDS).flat() as Field[]).sort())
  expect([...PARTS.earnings.fields].sort()).toEqual([...FIELDS.work].sort())
})

it('shows few fields at a time', () => {
  for (const [part, { fields }] of Object.entries(PARTS)) {
    // Of the earnings all but two are folded away.
    if (part !== 'earnings') expect(fields.length, part).toBeLessThanOrEqual(8)
  }
})

it('has the actual address only where it differs', () => {
  expect(partsFor({ actual_same: 'true' }, nothing)).not.toContain('actual')
  expect(partAfter('address', { actual_same: 'true' }, nothing)).toBe('work')
  expect(partAfter('address', { actual_same: 'false' }, nothing)).toBe('actual')
  expect(isLastOfStep('address', { actual_same: 'true' }, nothing)).toBe(true)
  expect(isLastOfStep('address', { actual_same: 'false' }, nothing)).toBe(false)
})

it('asks whom the register knows for earnings only', () => {
  expect(partsFor({}, nothing)).toEqual([
    'names',
    'document',
    'address',
    'work',
    'income',
    'contacts',
    'check',
  ])
  expect(partsFor({}, EVERYTHING)).toEqual(['earnings', 'check'])
  expect(partsFor({}, WITHOUT_DOCUMENT)).toEqual(['document', 'earnings', 'check'])
  expect(partsFor({ actual_same: 'false' }, EVERYTHING)).toEqual(['actual', 'earnings', 'check'])
  for (const part of ['names', 'document', 'address', 'work', 'income'] as const) {
    expect(canOpen(part, {}, EVERYTHING), part).toBe(false)
  }
  expect(canOpen('contacts', {}, EVERYTHING)).toBe(true)
})

it('sums up what the register knows, and what was asked', () => {
  expect(sectionsFor({}, EVERYTHING)).toEqual([
    'names',
    'document',
    'address',
    'earnings',
    'contacts',
  ])
  expect(isFixed('names', EVERYTHING)).toBe(true)
  expect(isFixed('document', WITHOUT_DOCUMENT)).toBe(false)
  expect(sectionsFor({}, nothing)).toEqual(partsFor({}, nothing).slice(0, -1))
})

it('ends with the check', () => {
  const typed = partsFor({}, nothing)
  expect(partAfter('contacts', {}, nothing)).toBe('check')
  expect(partAfter('contacts', {}, EVERYTHING)).toBe('check')
  expect(partAfter('earnings', {}, EVERYTHING)).toBe('check')
  expect(firstPart(typed, ['identity', 'address', 'work', 'contacts'])).toBe('check')
  expect(firstPart(typed, ['identity'])).toBe('address')
  expect(firstPart(typed, [])).toBe('names')
  expect(firstPart(partsFor({}, EVERYTHING), ['identity', 'address'])).toBe('earnings')
  expect(firstPart(partsFor({}, EVERYTHING), ['identity', 'address', 'work'])).toBe('check')
})

it('names each part in the address and finds it there again', () => {
  for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    expect(partIn(`?${new URLSearchParams(queryOf(part))}`)).toBe(part)
  }
  expect(partIn('?utm_source=x')).toBeNull()
  expect(partIn('?step=work&part=names')).toBe('work')
  expect(partIn('?step=nope')).toBeNull()
})

it('finds the part in which a field can be changed', () => {
  expect(partOfField('document_expires_on', {}, nothing)).toBe('document')
  expect(partOfField('income', {}, nothing)).toBe('income')
  expect(partOfField('income', {}, EVERYTHING)).toBe('earnings')
  expect(partOfField('email', {}, EVERYTHING)).toBe('contacts')
  expect(partOfField('surname', {}, EVERYTHING)).toBeUndefined()
})
