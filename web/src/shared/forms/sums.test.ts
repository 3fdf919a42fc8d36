import { expect, it } from 'vitest'
import { digitsBefore, groupedSum, placeAfter, sumIn, sumWithTiynIn } from './sums'

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
