import { expect, it } from 'vitest'
import {
  digitsBefore,
  groupedSum,
  parseTenge,
  parseTiyn,
  placeAfter,
  sumIn,
  sumWithTiynIn,
  tiynText,
} from './money'

/** What a person types, in tiyn, and in tenge where tiyn cannot be entered. */
it.each([
  ['100', 10_000, 100],
  ['15 000', 1_500_000, 15_000],
  ['15\u00a0000 ₸', 1_500_000, 15_000],
  ['15\u202f000', 1_500_000, 15_000],
  ['62\u00a0688,5 ₸', 6_268_850, null],
  ['15000,5', 1_500_050, null],
  ['15000.05', 1_500_005, null],
  ['15000,00', 1_500_000, null],
  ['0', 0, 0],
  ['999999999', 99_999_999_900, 999_999_999],
  ['1234567890', null, null],
  ['', null, null],
  ['15 000 тенге', null, null],
  ['1,234', null, null],
  ['100,005', null, null],
  ['-5', null, null],
  ['1e5', null, null],
  ['сто', null, null],
])('reads %j as %s tiyn and %s tenge', (text, tiyn, tenge) => {
  expect(parseTiyn(text)).toBe(tiyn)
  expect(parseTenge(text)).toBe(tenge)
})

it('reads an amount within its bounds', () => {
  const bounds = { min: 1_000, max: 10_000_000 }
  const amounts = ['999', '1000', '10000000', '10000001']
  expect(amounts.map((text) => parseTenge(text, bounds))).toEqual([null, 1_000, 10_000_000, null])
  const tiyn = ['9,99', '10', '100000', '100000,01'].map((text) => parseTiyn(text, bounds))
  expect(tiyn).toEqual([null, 1_000, 10_000_000, null])
})

it.each([5, 100_007, 1_500_000, 1_500_050, 6_268_850, 500_000_000])(
  'writes %d tiyn as it is read',
  (tiyn) => {
    expect(parseTiyn(tiynText(tiyn))).toBe(tiyn)
  },
)

it.each([
  ['', ''],
  ['400000', '400000'],
  ['400 000', '400000'],
  ['400\u00a0000\u00a0₸', '400000'],
  ['400 000,00 ₸', '400000'],
  ['400000.5', '400000'],
  ['400,000', '400000'],
  ['1.250.000', '1250000'],
  ['007', '7'],
  ['0', '0'],
  ['около 90 000', '90000'],
])('reads %j as %j', (typed, expected) => {
  expect(sumIn(typed)).toBe(expected)
})

it.each([
  ['', '', ''],
  ['15 000', '', '15000'],
  ['15 000,', '15000', '15000,'],
  ['15 000,5', '15000,', '15000,5'],
  ['15 000.50 ₸', '', '15000,50'],
  // Typed behind tiyn that are whole already.
  ['15 000,505', '15000,50', '15000,50'],
  ['400,000', '', '400000'],
  ['1.250.000', '', '1250000'],
  ['1.250.000,75', '', '1250000,75'],
  [',5', '', '0,5'],
  ['много', '', ''],
])('with tiyn, reads %j after %j as %j', (typed, before, expected) => {
  expect(sumWithTiynIn(typed, before)).toBe(expected)
})

it.each([
  ['', ''],
  ['0', '0'],
  ['1500050,5', '1\u00a0500\u00a0050,5'],
  ['1000,', '1\u00a0000,'],
  ['999', '999'],
  ['1000', '1\u00a0000'],
  ['10000000', '10\u00a0000\u00a0000'],
  ['много', 'много'],
])('shows %j as %j', (digits, expected) => {
  expect(groupedSum(digits)).toBe(expected)
})

it('keeps the place behind the same digit, whatever is put between them', () => {
  // A digit typed in the middle of "1 000": "12| 000" becomes "12 000".
  expect(placeAfter('12\u00a0000', digitsBefore('12\u00a0000', 2))).toBe(2)
  // At the end of "1000": behind the last digit of "1 000".
  expect(placeAfter('1\u00a0000', digitsBefore('1000', 4))).toBe(5)
  // The first of "1 000" was deleted: "|000" is "0", and the place is before it.
  expect(placeAfter('0', digitsBefore('000', 0))).toBe(0)
  expect(placeAfter('', 3)).toBe(0)
})
