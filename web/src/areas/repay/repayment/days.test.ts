import { expect, it } from 'vitest'
import { daysAhead, isWithin, spanOf } from './days'

const early = { today: '2026-11-16', due_date: '2026-11-30' }
const late = { today: '2026-12-05', due_date: '2026-11-30' }

it('offers a payoff until thirty days after the due date, or after today', () => {
  expect(spanOf(early)).toEqual({ from: '2026-11-16', to: '2026-12-30' })
  expect(spanOf(late)).toEqual({ from: '2026-12-05', to: '2027-01-04' })
})

it.each([
  ['2026-11-15', false],
  ['2026-11-16', true],
  ['2026-12-30', true],
  ['2026-12-31', false],
  ['', false],
  ['20261-01-01', false],
])('knows whether %j is one of them', (day, is) => {
  expect(isWithin(day, spanOf(early))).toBe(is)
})

it('offers no day that is over', () => {
  expect(daysAhead(early).map(({ on }) => on)).toEqual(['2026-11-16', '2026-11-30', '2026-12-07'])
  expect(daysAhead(late).map(({ name }) => name)).toEqual(['today', 'weekLate'])
  expect(daysAhead({ ...late, today: '2026-12-20' }).map(({ name }) => name)).toEqual(['today'])
})
