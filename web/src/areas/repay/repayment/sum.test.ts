import { expect, it } from 'vitest'
import { sumFault, tiynIn, typedSum } from './sum'

it.each([
  ['15 000', 1_500_000],
  ['15\u00a0000 ₸', 1_500_000],
  ['15000,5', 1_500_050],
  ['15000.05', 1_500_005],
  ['0', 0],
  ['', null],
  ['15 000 тенге', null],
  ['1,234', null],
  ['-5', null],
  ['1234567890', null],
])('reads %j', (text, tiyn) => {
  expect(tiynIn(text)).toBe(tiyn)
})

it.each([1_500_000, 1_500_050, 100_007, 5])('writes %d tiyn as it is read', (tiyn) => {
  expect(tiynIn(typedSum(tiyn))).toBe(tiyn)
})

it.each([
  ['', 6_000_000, 'empty'],
  ['много', 6_000_000, 'wrong'],
  ['999,99', 6_000_000, 'small'],
  ['1000', 6_000_000, null],
  ['60 000', 6_000_000, null],
  ['60 000,01', 6_000_000, 'large'],
  // A debt below the least sum is paid as a whole.
  ['300', 30_000, null],
  ['299', 30_000, 'small'],
])('judges %j against a debt of %d tiyn', (text, payoff, fault) => {
  expect(sumFault(text, payoff)).toBe(fault)
})
