import { expect, it } from 'vitest'
import { byMonth } from './months'

it('starts with the newest month and day', () => {
  const rows = ['2026-11-30', '2026-12-01', '2026-12-02', '2027-01-01'].map((date) => ({ date }))
  expect(
    byMonth(rows, ({ date }) => date).map(({ month, rows: own }) => [
      month,
      own.map(({ date }) => date),
    ]),
  ).toEqual([
    ['2027-01', ['2027-01-01']],
    ['2026-12', ['2026-12-02', '2026-12-01']],
    ['2026-11', ['2026-11-30']],
  ])
})

it('keeps the order of operations within a day', () => {
  const rows = [
    { date: '2026-12-01', no: 1 },
    { date: '2026-12-01', no: 2 },
  ]
  expect(byMonth(rows, ({ date }) => date)[0]?.rows.map(({ no }) => no)).toEqual([1, 2])
})
