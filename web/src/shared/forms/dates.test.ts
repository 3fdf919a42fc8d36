import { expect, it } from 'vitest'
import { dayIn, monthIn, typedDate, withDots } from './dates'

it.each([
  ['15.11.2026', '2026-11-15'],
  [' 15.11.2026 ', '2026-11-15'],
  ['5.3.2026', '2026-03-05'],
  ['15/11/2026', '2026-11-15'],
  ['15-11-2026', '2026-11-15'],
  ['15 11 2026', '2026-11-15'],
  ['15112026', '2026-11-15'],
  ['2026-11-15', '2026-11-15'],
  ['29.02.2024', '2024-02-29'],
])('reads %s as a day', (text, iso) => {
  expect(dayIn(text)).toBe(iso)
})

it.each([
  '',
  '15.11',
  '15.11.26',
  '32.01.2026',
  '29.02.2026',
  '29.02.1900',
  '00.01.2026',
  '15.13.2026',
  '15.11.1899',
  'вчера',
  '2026-13-01',
])('does not take %s for a day', (text) => {
  expect(dayIn(text)).toBeNull()
})

it.each([
  ['09.2024', '2024-09'],
  ['9/2024', '2024-09'],
  ['092024', '2024-09'],
  ['2024-09', '2024-09'],
])('reads %s as a month', (text, month) => {
  expect(monthIn(text)).toBe(month)
})

it.each(['', '13.2024', '2024', '09.24', '15.09.2024'])('does not take %s for a month', (text) => {
  expect(monthIn(text)).toBeNull()
})

it('shows a day and a month as they are typed, and all else as it is', () => {
  expect(typedDate('2026-11-15')).toBe('15.11.2026')
  expect(typedDate('2024-09')).toBe('09.2024')
  expect(typedDate('15.1')).toBe('15.1')
  expect(dayIn(typedDate('2026-11-15'))).toBe('2026-11-15')
})

it('puts the dots in for whoever types digits alone', () => {
  let text = ''
  for (const digit of '15112026') text = withDots(text + digit, text)
  expect(text).toBe('15.11.2026')
  let month = ''
  for (const digit of '092024') month = withDots(month + digit, month, true)
  expect(month).toBe('09.2024')
})

it('does not change what is deleted, pasted or edited in the middle', () => {
  expect(withDots('15', '15.')).toBe('15')
  expect(withDots('1', '15')).toBe('1')
  expect(withDots('15.11.2026', '')).toBe('15.11.2026')
  expect(withDots('25.11.2026', '15.11.2026')).toBe('25.11.2026')
  expect(withDots('1x', '1')).toBe('1x')
})
