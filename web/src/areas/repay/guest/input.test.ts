import { expect, it } from 'vitest'
import { sumText } from '@/areas/repay/repayment/sum'
import { isContact, isContract, parseTiyn } from './input'

it.each([
  ['100', 10_000],
  ['1 000', 100_000],
  ['62\u00a0688,5 ₸', 6_268_850],
  ['62688.05', 6_268_805],
  ['5000000', 500_000_000],
  ['5000000,01', null],
  ['99,99', null],
  ['0', null],
  ['', null],
  ['-100', null],
  ['1e5', null],
  ['100,005', null],
  ['сто', null],
])('reads %s as %s tiyn', (text, tiyn) => {
  expect(parseTiyn(text)).toBe(tiyn)
})

it('writes a sum as it reads it', () => {
  for (const tiyn of [10_000, 6_268_805, 6_268_850, 500_000_000]) {
    expect(parseTiyn(sumText(tiyn))).toBe(tiyn)
  }
})

it('knows the number of a contract from other texts', () => {
  for (const text of ['Z-261115-7KQ2M9RT', 'z2611157kq2m9rt', ' Z–261115–7KQ2M9RT ', '26-000001']) {
    expect(isContract(text), text).toBe(true)
  }
  for (const text of ['', 'abc', 'АБВ-1', '900101300007', '----', '1'.repeat(31)]) {
    expect(isContract(text), text).toBe(false)
  }
})

it('takes a phone or an address', () => {
  expect(isContact('+7 701 123 45 67') && isContact('a@example.kz')).toBe(true)
  expect(isContact('nobody') || isContact('a@b')).toBe(false)
})
