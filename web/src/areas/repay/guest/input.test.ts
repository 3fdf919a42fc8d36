import { expect, it } from 'vitest'
import { tiynText } from '@/shared/forms/money'
import { isContact, isContract, parseGuestTiyn } from './input'

it.each([
  ['1 000', 100_000],
  ['62\u00a0688,5 ₸', 6_268_850],
  ['62688.05', 6_268_805],
  ['500000', 50_000_000],
  ['500000,01', null],
  ['999,99', null],
  ['0', null],
  ['', null],
  ['-1000', null],
  ['1e5', null],
  ['1000,005', null],
  ['сто', null],
])('reads %s as %s tiyn', (text, tiyn) => {
  expect(parseGuestTiyn(text)).toBe(tiyn)
})

it('writes a sum as it reads it', () => {
  for (const tiyn of [100_000, 6_268_805, 6_268_850, 50_000_000]) {
    expect(parseGuestTiyn(tiynText(tiyn))).toBe(tiyn)
  }
})

it('recognises a contract number', () => {
  for (const text of ['Z-261115-7KQ2M9RT', 'z2611157kq2m9rt', ' Z–261115–7KQ2M9RT ', '26-000001']) {
    expect(isContract(text), text).toBe(true)
  }
  for (const text of ['', 'abc', 'АБВ-1', '900101300007', '----', '1'.repeat(31)]) {
    expect(isContract(text), text).toBe(false)
  }
})

it('accepts a phone or an e-mail address', () => {
  expect(isContact('+7 701 123 45 67') && isContact('a@example.kz')).toBe(true)
  expect(isContact('nobody') || isContact('a@b')).toBe(false)
})
