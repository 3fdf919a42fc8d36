import { pluralRu } from './format'
import type { Locale } from './locale'

const MINUTE_S = 60
const HOUR_S = 3600

const words = {
  ru: {
    second: { one: 'секунду', few: 'секунды', many: 'секунд' },
    minute: { one: 'минуту', few: 'минуты', many: 'минут' },
    hour: { one: 'час', few: 'часа', many: 'часов' },
  },
  kz: { second: 'секундтан', minute: 'минуттан', hour: 'сағаттан' },
} as const

/** "через 2 минуты", "2 минуттан кейін": rounded up, so that it is never too early. */
export function waitText(seconds: number, locale: Locale): string {
  const [count, unit] = inUnits(Math.max(1, Math.ceil(seconds)))
  if (locale === 'kz') return `${count}\u00a0${words.kz[unit]} кейін`
  return `через ${count}\u00a0${words.ru[unit][pluralRu(count)]}`
}

function inUnits(seconds: number): [number, 'second' | 'minute' | 'hour'] {
  if (seconds < MINUTE_S) return [seconds, 'second']
  const minutes = Math.ceil(seconds / MINUTE_S)
  return minutes < MINUTE_S ? [minutes, 'minute'] : [Math.ceil(seconds / HOUR_S), 'hour']
}
