import { expect, it } from 'vitest'
import { monthOfYear } from './month-name'

it('names months as Intl does', () => {
  for (const [locale, code] of [
    ['ru', 'ru-KZ'],
    ['kz', 'kk-KZ'],
  ] as const) {
    const names = new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month += 1) {
      const iso = `2026-${String(month).padStart(2, '0')}`
      const name = names.format(new Date(`${iso}-15T00:00:00Z`)).toLowerCase()
      expect(monthOfYear(iso, locale)).toContain(name)
    }
  }
})

it('puts the year where the language has it', () => {
  expect(monthOfYear('2026-10', 'ru')).toBe('октябрь\u00a02026')
  expect(monthOfYear('2026-10', 'kz')).toBe('2026\u00a0ж.\u00a0қазан')
  expect(() => monthOfYear('2026-13', 'ru')).toThrow('2026-13')
})
