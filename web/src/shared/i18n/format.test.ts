import { describe, expect, it } from 'vitest'
import { addDays, date, dateShort, days, integer, money, moneyTiyn, percent, range } from './format'

/** Node's Intl is the yardstick where both agree by definition; spaces are compared as spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const isoLocale = { ru: 'ru-KZ', kz: 'kk-KZ' } as const
const locales = ['ru', 'kz'] as const

/** Thousands of values over all magnitudes, the same on every run. */
const integers = Array.from(
  { length: 4000 },
  (_, index) => (index * index * 7919) % 10 ** (1 + (index % 12)),
)

const everyDay = Array.from({ length: 3000 }, (_, index) => addDays('2024-01-01', index))

describe.each(locales)('%s', (locale) => {
  it('groups integers as Intl does', () => {
    const format = new Intl.NumberFormat(isoLocale[locale])
    for (const value of integers) expect(plain(integer(value))).toBe(plain(format.format(value)))
  })

  it('names days and months as Intl does', () => {
    const parts = new Intl.DateTimeFormat(isoLocale[locale], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    for (const iso of everyDay) {
      const texts = new Map(
        parts.formatToParts(new Date(`${iso}T00:00:00Z`)).map(({ type, value }) => [type, value]),
      )
      const [year, month, day] = [texts.get('year'), texts.get('month'), texts.get('day')]
      expect(plain(date(iso, locale))).toBe(
        locale === 'ru' ? `${day} ${month} ${year}` : `${year} ж. ${day} ${month}`,
      )
    }
  })

  it('shortens months as Intl does', () => {
    const parts = new Intl.DateTimeFormat(isoLocale[locale], {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    for (const iso of everyDay) {
      expect(plain(dateShort(iso, locale))).toBe(plain(parts.format(new Date(`${iso}T00:00:00Z`))))
    }
  })
})

it('writes money with no-break spaces', () => {
  expect(money(150_000)).toBe('150\u00a0000\u00a0₸')
  expect(money(-1500)).toBe('−1\u00a0500\u00a0₸')
  expect(moneyTiyn(10_420_000)).toBe('104\u00a0200\u00a0₸')
  expect(moneyTiyn(420_005)).toBe('4\u00a0200,05\u00a0₸')
  expect(moneyTiyn(-50)).toBe('−0,50\u00a0₸')
})

it('writes percent with a comma', () => {
  expect(percent('166.8')).toBe('166,8\u00a0%')
})

it('keeps a range together', () => {
  expect(range(integer(10_000), money(190_000))).not.toMatch(/–[^\u2060]| /)
})

it('counts days in both languages', () => {
  expect([1, 2, 5, 11, 21].map((count) => plain(days(count, 'ru')))).toEqual([
    '1 день',
    '2 дня',
    '5 дней',
    '11 дней',
    '21 день',
  ])
  expect(plain(days(15, 'kz'))).toBe('15 күн')
})

it('moves by days over months, years and leap days', () => {
  expect(addDays('2026-11-15', 15)).toBe('2026-11-30')
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

it('refuses what is not a date', () => {
  expect(() => date('tomorrow', 'ru')).toThrow('tomorrow')
})
