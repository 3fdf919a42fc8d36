// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { dropCode, keepCode, readCode } from './kept-code'

const sent = {
  code_id: 'c',
  phone_masked: '+7 701 ••• •• 12',
  good_for_s: 300,
  resend_after_s: 60,
  at_ms: 1_000_000,
}

it('keeps a code for what it was sent for, and only while it is good', () => {
  keepCode('hash', sent)
  expect(readCode('hash', 1_000_000)).toEqual(sent)
  expect(readCode('hash', 1_299_000)).toEqual(sent)
  expect(readCode('hash', 1_300_000)).toBeNull()
  expect(readCode('another hash', 1_000_000)).toBeNull()
  dropCode()
  expect(readCode('hash', 1_000_000)).toBeNull()
})
