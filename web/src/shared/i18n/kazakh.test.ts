import { describe, expect, it } from 'vitest'
import cases from '../../../../site/kazakh-cases.json'
import { date, money, moneyTiyn } from './format'
import { and, fromDay, inflect, type KazakhCase, onDay, possessed, sumIn, untilDay } from './kazakh'

const order: KazakhCase[] = [
  'genitive',
  'dative',
  'accusative',
  'locative',
  'ablative',
  'instrumental',
]

describe('the shared table', () => {
  it.each(cases.inflected)('%s', (text, ...expected) => {
    expect(order.map((kazakhCase) => inflect(text, kazakhCase))).toEqual(expected)
  })

  it.each(cases.possessed)('%s: %s', (text, own, ...expected) => {
    expect(possessed(text)).toBe(own)
    expect(order.map((kazakhCase) => possessed(text, kazakhCase))).toEqual(expected)
  })

  it.each(cases.joined)('%s, %s: %s', (first, second, expected) => {
    expect(and(first ?? '', second ?? '')).toBe(expected)
  })
})

it('reads a number grouped by no-break spaces to its end', () => {
  expect(inflect('190\u00a0000', 'dative')).toBe('190\u00a0000-ға')
  expect(inflect(money(1000), 'ablative')).toBe('1\u00a0000\u00a0₸-ден')
})

it('names days of all months', () => {
  const months = Array.from(
    { length: 12 },
    (_, index) => `2026-${`${index + 1}`.padStart(2, '0')}-15`,
  )
  const plain = (text: string) => text.replace(/\u00a0/g, ' ')
  expect(months.map((iso) => plain(untilDay(date(iso, 'kz')))).slice(0, 3)).toEqual([
    '2026 ж. 15 қаңтар күніне дейін',
    '2026 ж. 15 ақпан күніне дейін',
    '2026 ж. 15 наурыз күніне дейін',
  ])
  for (const iso of months) {
    expect(fromDay(date(iso, 'kz'))).toMatch(/ күнінен бастап$/)
    expect(onDay(date(iso, 'kz'))).toMatch(/ күні$/)
  }
  expect(sumIn(moneyTiyn(50_005), 'accusative')).toBe('500,05\u00a0₸ сомасын')
})
