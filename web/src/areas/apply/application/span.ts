import type { Locale } from '@/shared/i18n/locale'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

const units = {
  ru: { second: 'с', minute: 'мин', hour: 'ч', day: 'дн.' },
  kz: { second: 'с', minute: 'мин', hour: 'сағ', day: 'күн' },
} as const

/** "45 с", "2 мин 5 с", "3 ч 10 мин", "2 дн. 4 ч": the two largest units. */
export function spanText(seconds: number, locale: Locale): string {
  const { second, minute, hour, day } = units[locale]
  const pair = (big: number, bigName: string, small: number, smallName: string) =>
    small === 0 ? `${big}\u00a0${bigName}` : `${big}\u00a0${bigName} ${small}\u00a0${smallName}`
  const total = Math.max(0, Math.floor(seconds))
  if (total < MINUTE_S) return `${total}\u00a0${second}`
  if (total < HOUR_S) {
    return pair(Math.floor(total / MINUTE_S), minute, total % MINUTE_S, second)
  }
  if (total < DAY_S) {
    return pair(Math.floor(total / HOUR_S), hour, Math.floor((total % HOUR_S) / MINUTE_S), minute)
  }
  return pair(Math.floor(total / DAY_S), day, Math.floor((total % DAY_S) / HOUR_S), hour)
}
