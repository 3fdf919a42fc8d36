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
  const months =
    'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан'
  const plain = (text: string) => text.replace(/\u00a0/g, ' ')
  for (const [index, month] of months.split(' ').entries()) {
    const day = date(`2026-${`${index + 1}`.padStart(2, '0')}-15`, 'kz')
    expect(plain(onDay(day))).toBe(`2026 ж. 15 ${month} күні`)
    expect(plain(untilDay(day))).toBe(`2026 ж. 15 ${month} күніне дейін`)
    expect(plain(fromDay(day))).toBe(`2026 ж. 15 ${month} күнінен бастап`)
  }
})

it('joins two months by the conjunction that fits the first', () => {
  const named = (month: string) => and(month, 'желтоқсан')
  expect('қаңтар ақпан наурыз сәуір мамыр маусым'.split(' ').map(named)).toEqual([
    'қаңтар мен желтоқсан',
    'ақпан мен желтоқсан',
    'наурыз бен желтоқсан',
    'сәуір мен желтоқсан',
    'мамыр мен желтоқсан',
    'маусым мен желтоқсан',
  ])
  expect('шілде тамыз қыркүйек қазан қараша желтоқсан'.split(' ').map(named)).toEqual([
    'шілде мен желтоқсан',
    'тамыз бен желтоқсан',
    'қыркүйек пен желтоқсан',
    'қазан мен желтоқсан',
    'қараша мен желтоқсан',
    'желтоқсан мен желтоқсан',
  ])
})

it('puts sums ending in each digit into a case', () => {
  expect(sumIn(moneyTiyn(50_005), 'accusative')).toBe('500,05\u00a0₸ сомасын')
  for (let digit = 0; digit < 10; digit += 1) {
    const sum = `100\u00a00${digit}${digit}\u00a0₸`
    expect(money(100_000 + 11 * digit)).toBe(sum)
    expect(sumIn(sum, 'accusative')).toBe(`${sum} сомасын`)
    expect(sumIn(sum, 'ablative')).toBe(`${sum} сомасынан`)
    expect(inflect(sum, 'dative')).toBe(`${sum}-ге`)
  }
})
