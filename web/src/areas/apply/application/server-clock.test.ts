import { expect, it } from 'vitest'
import { secondsUntil } from './server-clock'

const NOW = '2026-11-15T10:00:00Z'

it.each([
  ['2026-11-16T10:00:00Z', 0, 86_400],
  ['2026-11-16T10:00:00Z', 3_600_000, 82_800],
  ['2026-11-15T10:00:05Z', 4001, 1],
  ['2026-11-15T10:00:05Z', 5000, 0],
  ['2026-11-15T09:00:00Z', 0, 0],
])('until %s after %i ms', (until, passedMs, expected) => {
  expect(secondsUntil(until, NOW, passedMs)).toBe(expected)
})
