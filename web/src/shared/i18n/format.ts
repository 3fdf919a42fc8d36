import type { Locale } from './locale'
import { pluralRu } from './plural'

/** Numbers and dates as displayed, identical in QuickJS (which has no Intl) and in every browser
 * (which often has no Kazakh): integers in, strings out. */

const NBSP = '\u00a0'
const WORD_JOINER = '\u2060'

const months = {
  ru: [
    ['января', 'янв.'],
    ['февраля', 'февр.'],
    ['марта', 'мар.'],
    ['апреля', 'апр.'],
    ['мая', 'мая'],
    ['июня', 'июн.'],
    ['июля', 'июл.'],
    ['августа', 'авг.'],
    ['сентября', 'сент.'],
    ['октября', 'окт.'],
    ['ноября', 'нояб.'],
    ['декабря', 'дек.'],
  ],
  kz: [
    ['қаңтар', 'қаң.'],
    ['ақпан', 'ақп.'],
    ['наурыз', 'нау.'],
    ['сәуір', 'сәу.'],
    ['мамыр', 'мам.'],
    ['маусым', 'мау.'],
    ['шілде', 'шіл.'],
    ['тамыз', 'там.'],
    ['қыркүйек', 'қыр.'],
    ['қазан', 'қаз.'],
    ['қараша', 'қар.'],
    ['желтоқсан', 'жел.'],
  ],
} as const

/** 1234567 -> "1 234 567". */
export function integer(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, NBSP)
  return value < 0 ? `−${digits}` : digits
}

/** 150000 -> "150 000 ₸". */
export function money(tenge: number): string {
  return `${integer(tenge)}${NBSP}₸`
}

/** 420050 -> "4 200,50 ₸"; whole sums without decimals. */
export function moneyTiyn(tiyn: number): string {
  const size = Math.abs(tiyn)
  const rest = size % 100
  const tenge = integer((size - rest) / 100)
  const decimals = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`
  return `${tiyn < 0 ? '−' : ''}${tenge}${decimals}${NBSP}₸`
}

/** "166.8" -> "166,8 %". The decimal comes as text, so that no float is printed. */
export function percent(decimal: string): string {
  return `${decimal.replace('.', ',')}${NBSP}%`
}

/** "10 000–190 000 ₸": never broken after the dash. */
export function range(low: string, high: string): string {
  return `${low}–${WORD_JOINER}${high}`
}

interface Day {
  year: number
  month: number
  day: number
}

function parse(iso: string): Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso)
  if (!match) throw new Error(`not a date: ${iso}`)
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
}

function monthName(locale: Locale, month: number, form: 0 | 1): string {
  const names = months[locale][month - 1]
  if (!names) throw new Error(`no month ${month}`)
  return names[form]
}

/** "15 ноября 2026", "2026 ж. 15 қараша". */
export function date(iso: string, locale: Locale): string {
  const { year, month, day } = parse(iso)
  const name = monthName(locale, month, 0)
  return locale === 'ru'
    ? `${day}${NBSP}${name}${NBSP}${year}`
    : `${year}${NBSP}ж.${NBSP}${day}${NBSP}${name}`
}

/** Without the year: "15 нояб.", "15 қар.". */
export function dateShort(iso: string, locale: Locale): string {
  const { month, day } = parse(iso)
  return `${day}${NBSP}${monthName(locale, month, 1)}`
}

/** Calendar arithmetic in UTC: a business date has no hour and no time zone. */
export function addDays(iso: string, days: number): string {
  const { year, month, day } = parse(iso)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

const dayForms = { one: 'день', few: 'дня', many: 'дней' }

/** "15 дней", "15 күн": a Kazakh noun after a numeral stays in the singular. */
export function days(count: number, locale: Locale): string {
  const word = locale === 'ru' ? dayForms[pluralRu(count)] : 'күн'
  return `${integer(count)}${NBSP}${word}`
}
