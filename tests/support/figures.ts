/** Amounts and dates: as displayed, and as the core reports them. */

import type { Locale } from './routes'

const MONTHS = {
  ru: 'янв фев мар апр мая июн июл авг сен окт ноя дек',
  kz: 'қаң ақп нау сәу мам мау шіл там қыр қаз қар жел',
}
const ALMATY_MS = 5 * 3_600_000

/** Amounts in tiyn; days as "2026-11-18", and as "11-18" where the year is omitted. */
export interface Figures {
  sums: Set<number>
  days: Set<string>
}

/** The text of a screen, line by line, without the spaces that keep figures together. */
export function linesOf(text: string): string {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ').replace(/\u2060/g, '')
  const lines = plain.split(/[\n\t]/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

/** Every amount and date in such lines. */
export function figuresIn(lines: string, locale: Locale): Figures {
  const sums = [...lines.matchAll(/(\d{1,3}(?: \d{3})*)(?:,(\d{2}))? ₸/g)].map(
    ([, tenge = '', rest = '00']) => Number(tenge.replaceAll(' ', '') + rest),
  )
  return { sums: new Set(sums), days: new Set(daysIn(lines, locale)) }
}

function daysIn(lines: string, locale: Locale): string[] {
  const months = MONTHS[locale].split(' ')
  const name = `(?<month>${months.join('|')})[а-яәғқңөұүһі]*\\.?`
  const pattern =
    locale === 'ru'
      ? `(?<day>\\d{1,2}) ${name}(?: (?<year>\\d{4}))?`
      : `(?:(?<year>\\d{4}) ж\\. )?(?<day>\\d{1,2}) ${name}`
  return [...lines.matchAll(new RegExp(pattern, 'g'))].map(({ groups = {} }) => {
    const month = String(months.indexOf(groups.month ?? '') + 1).padStart(2, '0')
    const day = `${month}-${(groups.day ?? '').padStart(2, '0')}`
    return groups.year ? `${groups.year}-${day}` : day
  })
}

/** Every amount and date in a response of the core, at any depth. */
export function figuresOf(answer: unknown): Figures {
  const sums = new Set<number>()
  const days = new Set<string>()
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'number' && key.endsWith('_tiyn')) sums.add(Math.abs(value))
    if (typeof value === 'number' && key.endsWith('_tenge')) sums.add(value * 100)
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) {
      days.add(dayOf(value)).add(dayOf(value).slice(5))
    }
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) collect(inner, name)
  }
  collect(answer, '')
  return { sums, days }
}

/** A business date, or the date in Kazakhstan of a timestamp. */
function dayOf(iso: string): string {
  if (iso.length === 10) return iso
  return new Date(Date.parse(iso) + ALMATY_MS).toISOString().slice(0, 10)
}

const SUM = '[+−]?(\\d{1,3}(?: \\d{3})*(?:,\\d{2})? ₸)'
const DAY = { ru: '(\\d{1,2} [а-я]+ \\d{4})', kz: '(\\d{4} ж\\. \\d{1,2} [а-яәғқңөұүһі]+)' }

/**
 * The figures, by name, of a sentence such as "Срок возврата|{@due}". "|" ends a line, after which
 * an explanation may follow; "@" marks a date, "~" is anything short.
 */
export function namedFigures(lines: string, sentence: string, locale: Locale): [string, string][] {
  const names: string[] = []
  const pattern = sentence
    .replace(/[.?()[\]\\+*]/g, '\\$&')
    .replaceAll('|', '\\n(?:[^\\n]+\\n)??')
    .replaceAll('~', '[^\\n:]+')
    .replace(/\{(@?)(\w+)\}/g, (_, isDay: string, name: string) => {
      names.push(name)
      return isDay ? DAY[locale] : SUM
    })
  return [...lines.matchAll(new RegExp(`^${pattern}`, 'gm'))].flatMap((match) =>
    names.map((name, index): [string, string] => [name, match[index + 1] ?? '']),
  )
}
