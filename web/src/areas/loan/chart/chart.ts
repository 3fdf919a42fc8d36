import type { Operations } from '@/shared/api/contract'
import { daysBetween } from '@/shared/loan/due'

export type Curve = Operations['GET /loans/{id}/payoff-curve']['answer']
export type Point = Curve['points'][number]

/** The chart's own units; it is stretched to the width of the screen. */
export const WIDTH = 600
export const HEIGHT = 180

export interface Drawing {
  /** The payoff: the upper edge. */
  line: string
  total: string
  principal: string
  /** The position of a date; null if it is not on the chart. */
  xOf: (day: string) => number | null
  /** The amount at the upper edge of the chart, in tiyn. */
  topTiyn: number
}

/** A debt over time as paths: from zero, so that growth is not exaggerated. */
export function drawingOf(points: readonly Point[]): Drawing | null {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || first.date === last.date) return null
  const days = daysBetween(first.date, last.date)
  const topTiyn = roundUp(Math.max(...points.map(({ payoff_tiyn }) => payoff_tiyn)))
  const x = (day: string) => round((daysBetween(first.date, day) / days) * WIDTH)
  const y = (tiyn: number) => round(HEIGHT - (tiyn / topTiyn) * HEIGHT)
  const edge = (value: (point: Point) => number) =>
    points.map((point) => `${x(point.date)} ${y(value(point))}`).join('L')
  const area = (value: (point: Point) => number) =>
    `M0 ${HEIGHT}L${edge(value)}L${WIDTH} ${HEIGHT}Z`
  const payoff = ({ payoff_tiyn }: Point) => payoff_tiyn
  return {
    line: `M${edge(payoff)}`,
    total: area(payoff),
    principal: area(({ outstanding, payoff_tiyn }) =>
      Math.min(payoff_tiyn, outstanding.principal_tiyn + outstanding.principal_overdue_tiyn),
    ),
    xOf: (day) => (day < first.date || day > last.date ? null : x(day)),
    topTiyn,
  }
}

/** The next round amount above, so that the line does not touch the edge: 62 520 ₸ -> 70 000 ₸. */
function roundUp(tiyn: number): number {
  const step = 10 ** Math.max(2, String(Math.max(tiyn, 1)).length - 1)
  return Math.ceil((tiyn + 1) / step) * step
}

const round = (value: number) => Math.round(value * 10) / 10
