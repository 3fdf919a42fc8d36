import type { Locale } from './locale'

const NBSP = '\u00a0'

const names = {
  ru: [
    'январь',
    'февраль',
    'март',
    'апрель',
    'май',
    'июнь',
    'июль',
    'август',
    'сентябрь',
    'октябрь',
    'ноябрь',
    'декабрь',
  ],
  kz: [
    'қаңтар',
    'ақпан',
    'наурыз',
    'сәуір',
    'мамыр',
    'маусым',
    'шілде',
    'тамыз',
    'қыркүйек',
    'қазан',
    'қараша',
    'желтоқсан',
  ],
} as const

/** "2026-10" -> "октябрь 2026", "2026 ж. қазан": a month on its own, as a table names it. */
export function monthOfYear(month: string, locale: Locale): string {
  const [, year, number] = /^(\d{4})-(\d{2})/.exec(month) ?? []
  const name = names[locale][Number(number) - 1]
  if (!year || !name) throw new Error(`not a month: ${month}`)
  return locale === 'ru' ? `${name}${NBSP}${year}` : `${year}${NBSP}ж.${NBSP}${name}`
}
