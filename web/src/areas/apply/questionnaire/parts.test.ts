import { expect, it } from 'vitest'
import { FIELDS, type Field } from './fields'
import {
  firstPart,
  isLastOfStep,
  PARTS,
  partAfter,
  partIn,
  partOfField,
  partsFor,
  queryOf,
} from './parts'

it('asks for every field on exactly one part', () => {
  const fields = Object.values(PARTS).flatMap((part) => part.fields)
  expect([...fields].sort()).toEqual((Object.values(FIELDS).flat() as Field[]).sort())
})

it('shows few fields at a time', () => {
  for (const [part, { fields }] of Object.entries(PARTS)) {
    expect(fields.length, part).toBeLessThanOrEqual(8)
  }
})

it('asks where somebody lives only where it is elsewhere', () => {
  expect(partsFor({ actual_same: 'true' })).not.toContain('actual')
  expect(partAfter('address', { actual_same: 'true' })).toBe('work')
  expect(partAfter('address', { actual_same: 'false' })).toBe('actual')
  expect(isLastOfStep('address', { actual_same: 'true' })).toBe(true)
  expect(isLastOfStep('address', { actual_same: 'false' })).toBe(false)
})

it('ends with the check', () => {
  expect(partAfter('contacts', {})).toBe('check')
  expect(firstPart(['identity', 'address', 'work', 'contacts'])).toBe('check')
  expect(firstPart(['identity'])).toBe('address')
  expect(firstPart([])).toBe('names')
})

it('names each part in the address and finds it there again', () => {
  for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    expect(partIn(`?${new URLSearchParams(queryOf(part))}`)).toBe(part)
  }
  expect(partIn('?utm_source=x')).toBeNull()
  expect(partIn('?step=work&part=names')).toBe('work')
  expect(partIn('?step=nope')).toBeNull()
})

it('knows the part of a field', () => {
  expect(partOfField('document_expires_on')).toBe('document')
  expect(partOfField('income')).toBe('income')
})
