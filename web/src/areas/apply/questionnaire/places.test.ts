import { expect, it } from 'vitest'
import { REGIONS } from '@/shared/api/constants'
import spellings from '../../../../../site/spellings.json'
import { cityOf, matchesElsewhere, nameOf, spellingOf, suggestions } from './places'

it.each(spellings as [string, string, string | null][])(
  'in %s spells "%s" as the server does',
  (region, typed, expected) => expect(spellingOf(region, typed)).toBe(expected),
)

it('spells in the language of the page what both languages write alike', () => {
  expect(spellingOf('710000000', 'Алматы', 'kz')).toBe('Алматы ауданы')
  expect(spellingOf('710000000', 'район Алматы', 'kz')).toBe('район Алматы')
})

const suggested = (region: string, typed: string) => suggestions(region, typed).map(({ ru }) => ru)

it('suggests by the beginning of a word, in either language and layout', () => {
  expect(suggested('350000000', 'кар')).toEqual([
    'Караганда',
    'Каркаралинск',
    'Каркаралинский район',
  ])
  expect(suggested('350000000', 'Қар')).toEqual(suggested('350000000', 'кар'))
  expect(suggested('350000000', 'г. темир')).toEqual(['Темиртау'])
  expect(suggested('350000000', 'temir')).toEqual(['Темиртау'])
  expect(suggested('190000000', 'капч')).toEqual(['Конаев'])
  expect(suggested('590000000', 'мусреп')).toEqual(['район имени Габита Мусрепова'])
  expect(suggested('350000000', 'ботакара')).toEqual([])
})

it('offers all of a region to begin with, and its quarters where it is a city', () => {
  for (const region of REGIONS) expect(suggested(region, '').length).toBeGreaterThan(4)
  expect(suggested('750000000', '')).toHaveLength(8)
  expect(suggested('750000000', 'алм')).toEqual(['Алмалинский район'])
  expect(suggested('350000000', 'Караганда')).toEqual(suggested('350000000', ''))
  expect(suggested('', '')).toEqual([])
  expect(suggested('', 'семе')).toEqual(['Семей'])
})

const elsewhere = (region: string, typed: string) =>
  matchesElsewhere(region, typed, 'ru').map(({ place }) => place.region)

it('finds the place in another region, unless it is known here', () => {
  expect(elsewhere('350000000', 'семей')).toEqual(['100000000'])
  expect(elsewhere('190000000', 'Алматы')).toEqual(['750000000'])
  expect(elsewhere('710000000', 'Алматы')).toEqual([])
  expect(elsewhere('350000000', 'Жамбылский район')).toEqual([
    '190000000',
    '310000000',
    '590000000',
  ])
  expect(elsewhere('350000000', 'Ботакара')).toEqual([])
  expect(elsewhere('', 'Семей')).toEqual([])
})

it('finds the cities of the site by their slugs', () => {
  const city = cityOf('ust-kamenogorsk')
  expect(city && [city.region, nameOf(city, 'ru'), nameOf(city, 'kz')]).toEqual([
    '630000000',
    'Усть-Каменогорск',
    'Өскемен',
  ])
  expect([cityOf('atlantis'), cityOf(null), cityOf('')]).toEqual([null, null, null])
})
