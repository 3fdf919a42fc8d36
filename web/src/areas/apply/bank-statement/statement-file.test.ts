import { expect, it } from 'vitest'
import type { Application } from '@/areas/apply/application/application'
import { fileErrorOf, rejectionTextOf } from './statement-file'

it.each([
  [1000, '%PDF-1.7', null],
  [1000, 'PK\u0003\u0004', 'statement_not_pdf'],
  [0, '', 'file_empty'],
  [10 * 1024 * 1024, '%PDF-1.4', null],
  [10 * 1024 * 1024 + 1, '%PDF-1.4', 'statement_too_big'],
])('says of %i bytes that begin with %s: %s', (size, start, code) => {
  expect(fileErrorOf({ size }, start)).toBe(code)
})

const sent = (refused: string | null, fix: Application['fix_reasons'] = []) =>
  ({
    bank_statement: { can_skip: true, amount_max_without_tenge: 50_000, rejection: refused },
    fix_reasons: fix,
  }) as Application

it('has its own text for every rejection of a statement', () => {
  const codes = ['statement_encrypted', 'statement_no_text', 'statement_other_owner']
  const texts = codes.map((code) => rejectionTextOf(sent(code), 'ru'))
  expect(new Set(texts).size).toBe(codes.length)
  expect(texts[0]).toContain('парол')
  expect(rejectionTextOf(sent(null, ['data_mismatch']), 'kz')).toContain('қате оқылды')
  expect(rejectionTextOf(sent(null), 'ru')).toBeNull()
})
