import { expect, it } from 'vitest'
import { drawingOf, HEIGHT, type Point, WIDTH } from './chart'

const at = (on: string, payoff_tiyn: number, principal_tiyn = payoff_tiyn): Point => ({
  date: on,
  payoff_tiyn,
  outstanding: {
    principal_tiyn,
    interest_tiyn: payoff_tiyn - principal_tiyn,
    principal_overdue_tiyn: 0,
    interest_overdue_tiyn: 0,
    penalty_tiyn: 0,
    total_tiyn: payoff_tiyn,
  },
})

it('draws from the first day to the last, from nothing to a round sum above the most', () => {
  const drawing = drawingOf([
    at('2026-11-01', 6_000_000),
    at('2026-11-16', 6_252_000, 6_000_000),
    at('2026-12-01', 6_900_000, 6_000_000),
  ])
  expect(drawing?.topTiyn).toBe(7_000_000)
  expect(drawing?.line).toBe('M0 25.7L300 19.2L600 2.6')
  expect(drawing?.total).toBe(`M0 ${HEIGHT}L0 25.7L300 19.2L600 2.6L${WIDTH} ${HEIGHT}Z`)
  expect(drawing?.principal).toBe(`M0 ${HEIGHT}L0 25.7L300 25.7L600 25.7L${WIDTH} ${HEIGHT}Z`)
})

it('maps a date to its position, and rejects dates outside', () => {
  const drawing = drawingOf([at('2026-11-01', 100_00), at('2026-11-11', 200_00)])
  expect(drawing?.xOf('2026-11-06')).toBe(300)
  expect(drawing?.xOf('2026-10-31')).toBeNull()
  expect(drawing?.xOf('2026-11-12')).toBeNull()
})

it('draws nothing of one day or of none, and stays in bounds where nothing is owed', () => {
  expect(drawingOf([])).toBeNull()
  expect(drawingOf([at('2026-11-01', 1)])).toBeNull()
  expect(drawingOf([at('2026-11-01', 0), at('2026-11-02', 0)])?.line).toBe('M0 180L600 180')
})
