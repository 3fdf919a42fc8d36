// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { dropSentCode, readSentCode, storeSentCode } from './sent-code-store'

const sent = {
  code_id: 'c',
  phone_masked: '+7 701 ••• •• 12',
  expires_in_s: 300,
  resend_after_s: 60,
  at_ms: 1_000_000,
}

it('keeps a code for what it was sent for, and only while it is good', () => {
  storeSentCode('hash', sent)
  expect(readSentCode('hash', 1_000_000)).toEqual(sent)
  expect(readSentCode('hash', 1_299_000)).toEqual(sent)
  expect(readSentCode('hash', 1_300_000)).toBeNull()
  expect(readSentCode('another hash', 1_000_000)).toBeNull()
  dropSentCode()
  expect(readSentCode('hash', 1_000_000)).toBeNull()
})
