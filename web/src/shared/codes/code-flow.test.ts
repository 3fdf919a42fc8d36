import { expect, it } from 'vitest'
import { clock, secondsLeft } from './code-flow'

it('counts down in whole seconds, up to zero', () => {
  expect(secondsLeft(1000, 60, 1000)).toBe(60)
  expect(secondsLeft(1000, 60, 1001)).toBe(60)
  expect(secondsLeft(1000, 60, 2000)).toBe(59)
  expect(secondsLeft(1000, 60, 60_999)).toBe(1)
  expect(secondsLeft(1000, 60, 61_000)).toBe(0)
  expect(secondsLeft(1000, 60, 999_999)).toBe(0)
})

it('shows them as a clock does', () => {
  expect([300, 65, 60, 9, 0].map(clock)).toEqual(['5:00', '1:05', '1:00', '0:09', '0:00'])
})
