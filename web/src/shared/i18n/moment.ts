import { date } from './format'
import type { Locale } from './locale'

const ALMATY_MS = 5 * 60 * 60 * 1000

/** An instant as the clocks of Kazakhstan show it: "2026-11-15T14:05:00.000Z" for 09:05 UTC. */
function inAlmaty(instant: string | number): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  return new Date(ms + ALMATY_MS).toISOString()
}

/** "14:05". */
export function clockTime(instant: string | number): string {
  return inAlmaty(instant).slice(11, 16)
}

/** "15 ноября 2026, 14:05". */
export function moment(instant: string, locale: Locale): string {
  return `${date(inAlmaty(instant), locale)}, ${clockTime(instant)}`
}
