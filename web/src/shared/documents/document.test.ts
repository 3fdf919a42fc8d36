import { expect, it } from 'vitest'
import { fileName, kilobytes, shortHash } from './document'

it('shows enough of a hash to compare by eye', () => {
  const hash = `3f9a01bc${'0'.repeat(48)}77e2d405`
  expect(shortHash(hash)).toBe('3f9a 01bc … 77e2 d405')
})

it('rounds sizes up', () => {
  expect([0, 1, 1000, 1001, 1_234_567].map(kilobytes)).toEqual(['1', '1', '1', '2', '1\u00a0235'])
})

it('names a file by its contract', () => {
  expect(fileName('dogovor', 'MC-2026/000123')).toBe('dogovor-MC-2026-000123.pdf')
  expect(fileName('istoriya-operatsiy', null)).toBe('istoriya-operatsiy.pdf')
})
