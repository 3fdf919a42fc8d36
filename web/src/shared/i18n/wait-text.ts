import { inflect } from './kazakh'
import type { Locale } from './locale'
import { nounRu } from './russian'

const MINUTE_S = 60
const HOUR_S = 3600

const kazakhUnits = { second: 'секунд', minute: 'минут', hour: 'сағат' } as const

/** "через 2 минуты", "2 минуттан кейін": rounded up, so that it is never too early. */
export function waitText(seconds: number, locale: Locale): string {
  const [count, unit] = inUnits(Math.max(1, Math.ceil(seconds)))
  if (locale === 'kz') return `${count}\u00a0${inflect(kazakhUnits[unit], 'ablative')} кейін`
  return `через ${count}\u00a0${nounRu(count, unit, 'accusative')}`
}

function inUnits(seconds: number): [number, 'second' | 'minute' | 'hour'] {
  if (seconds < MINUTE_S) return [seconds, 'second']
  const minutes = Math.ceil(seconds / MINUTE_S)
  return minutes < MINUTE_S ? [minutes, 'minute'] : [Math.ceil(seconds / HOUR_S), 'hour']
}
