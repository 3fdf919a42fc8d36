import { expect, it } from 'vitest'
import {
  firstDay,
  inputErrorsOf,
  lastDay,
  type SimulationKind,
  simulationRequestOf,
  withKind,
} from './simulation-request'

const loan = {
  today: '2026-11-16',
  due_date: '2026-11-30',
  terms: { ends_on: '2026-11-30' },
}
const typed = (kind: SimulationKind, day = '16.11.2026', amount = '', days = '') => ({
  kind,
  day,
  amount,
  days,
})

it.each([
  [typed('pay_full'), { kind: 'pay_full', date: '2026-11-16' }],
  [typed('pay_full', '30.12.2026'), { kind: 'pay_full', date: '2026-12-30' }],
  [
    typed('pay_part', '20.11.2026', '10 000'),
    { kind: 'pay_part', date: '2026-11-20', amount_tiyn: 1_000_000 },
  ],
  [typed('pay_late', '07.12.2026'), { kind: 'pay_late', date: '2026-12-07' }],
  [typed('prolong', '', '', '10'), { kind: 'prolong', date: '2026-11-16', days: 10 }],
])('asks what was typed', (input, expected) => {
  expect(simulationRequestOf(input, loan)).toEqual(expected)
})

it.each([
  [typed('pay_full', '31.11.2026'), { day: 'wrongDay' }],
  [typed('pay_full', ''), { day: 'wrongDay' }],
  [typed('pay_full', '15.11.2026'), { day: 'pastDay' }],
  [typed('pay_full', '31.12.2026'), { day: 'farDay' }],
  [typed('pay_late', '30.11.2026'), { day: 'notLate' }],
  [typed('pay_late', '06.03.2027'), { day: 'farDay' }],
  [typed('pay_part', '16.11.2026', '999'), { amount: 'wrongAmount' }],
  [typed('pay_part', '', 'много'), { day: 'wrongDay', amount: 'wrongAmount' }],
] as const)('asks nothing while something is wrong', (input, errors) => {
  expect(inputErrorsOf(input, loan)).toEqual(errors)
  expect(simulationRequestOf(input, loan)).toBeNull()
})

it('requests no prolongation until its days are chosen', () => {
  expect(simulationRequestOf(typed('prolong'), loan)).toBeNull()
})

it('reckons from the end of the plan, or from today once that has passed', () => {
  const late = { today: '2027-04-01', due_date: '2026-11-30', terms: { ends_on: '2026-11-30' } }
  expect(lastDay(late, 'pay_full')).toBe('2027-05-01')
  expect(inputErrorsOf(typed('pay_full', '01.04.2027'), late)).toEqual({})
  const planned = { today: '2027-01-29', due_date: '2027-02-28', terms: { ends_on: '2027-04-30' } }
  expect(lastDay(planned, 'pay_full')).toBe('2027-05-30')
})

it('keeps the date when the kind changes, unless it is invalid for the new kind', () => {
  const part = withKind(typed('pay_full', '20.11.2026'), 'pay_part', loan)
  expect(part).toEqual(typed('pay_part', '20.11.2026'))
  const late = withKind(part, 'pay_late', loan)
  expect(late).toEqual(typed('pay_late', '07.12.2026'))
  expect(withKind(late, 'pay_full', loan)).toEqual(typed('pay_full', '07.12.2026'))
})

it('gives an example that can be typed', () => {
  expect(firstDay(loan, 'pay_full')).toBe('2026-11-16')
  expect(firstDay(loan, 'pay_late')).toBe('2026-12-07')
})

it.each([
  ['999', 'wrongAmount'],
  ['1000', undefined],
  ['10\u00a0000\u00a0₸', undefined],
  ['10000.50', 'wrongAmount'],
  ['-5000', 'wrongAmount'],
  ['10000000', undefined],
  ['10000001', 'wrongAmount'],
])('judges a partial payment of %s', (amount, error) => {
  expect(inputErrorsOf(typed('pay_part', '16.11.2026', amount), loan).amount).toBe(error)
})
