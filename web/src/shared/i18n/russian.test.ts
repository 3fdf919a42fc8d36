import { expect, it } from 'vitest'
import { pluralRu } from './plural'
import { fromDayRu, nounRu, type RussianCase, startingFromDayRu } from './russian'

const cases: RussianCase[] = [
  'nominative',
  'genitive',
  'dative',
  'accusative',
  'instrumental',
  'prepositional',
]

it('picks plurals as Intl does', () => {
  const rules = new Intl.PluralRules('ru-KZ')
  for (let count = 0; count < 3000; count += 1) expect(pluralRu(count)).toBe(rules.select(count))
})

it('declines days in all cases', () => {
  const table: [number, string][] = [
    [0, 'дней дней дням дней днями днях'],
    [1, 'день дня дню день днём дне'],
    [2, 'дня дней дням дня днями днях'],
    [4, 'дня дней дням дня днями днях'],
    [5, 'дней дней дням дней днями днях'],
    [9, 'дней дней дням дней днями днях'],
    [11, 'дней дней дням дней днями днях'],
    [12, 'дней дней дням дней днями днях'],
    [20, 'дней дней дням дней днями днях'],
    [21, 'день дня дню день днём дне'],
    [22, 'дня дней дням дня днями днях'],
    [100, 'дней дней дням дней днями днях'],
    [101, 'день дня дню день днём дне'],
    [111, 'дней дней дням дней днями днях'],
  ]
  for (const [count, expected] of table) {
    expect(cases.map((it) => nounRu(count, 'day', it)).join(' '), `${count}`).toBe(expected)
  }
})

it('declines the other nouns', () => {
  expect([1, 2, 5].map((it) => nounRu(it, 'year', 'nominative'))).toEqual(['год', 'года', 'лет'])
  expect([1, 2, 5].map((it) => nounRu(it, 'minute', 'accusative'))).toEqual([
    'минуту',
    'минуты',
    'минут',
  ])
  expect([1, 2, 5].map((it) => nounRu(it, 'second', 'genitive'))).toEqual([
    'секунды',
    'секунд',
    'секунд',
  ])
  expect([1, 2, 5].map((it) => nounRu(it, 'time', 'genitive'))).toEqual(['раза', 'раз', 'раз'])
  expect([1, 3, 24].map((it) => nounRu(it, 'hour', 'nominative'))).toEqual(['час', 'часа', 'часа'])
})

it('begins on the second of a month with "со", on other days with "с"', () => {
  expect([1, 2, 3, 12, 20, 22].map((day) => fromDayRu(`${day}\u00a0ноября`))).toEqual([
    'с 1\u00a0ноября',
    'со 2\u00a0ноября',
    'с 3\u00a0ноября',
    'с 12\u00a0ноября',
    'с 20\u00a0ноября',
    'с 22\u00a0ноября',
  ])
  expect(startingFromDayRu('2\u00a0ноября')).toBe('Со 2\u00a0ноября')
  expect(startingFromDayRu('15\u00a0ноября')).toBe('С 15\u00a0ноября')
})
