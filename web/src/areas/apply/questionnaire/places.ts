import type { Locale } from '@/shared/i18n/locale'
import { normalizeSpaces } from '@/shared/identity/parsing'
import file from '../../../../../site/places.json'
import { isCity } from './lists'

/** The cities of Kazakhstan and the districts of its regions: the same dictionary by which the
 * server spells names, so that customers pick what it will store. */

export interface Place {
  region: string
  isCity: boolean
  ru: string
  kk: string
  /** The former name of a city, which old URLs use. */
  old?: { ru: string; kk: string }
  slug?: string
}

const ALL: readonly Place[] = Object.entries(file).flatMap(([region, { cities, districts }]) => [
  ...cities.map((city): Place => ({ region, isCity: true, ...city })),
  ...districts.map((district): Place => ({ region, isCity: false, ...district })),
])

type Letters = (text: string) => string

const plain: Letters = (text) => text.replaceAll('ё', 'е')

const RUSSIAN: Record<string, string> = {
  ...{ ә: 'а', ғ: 'г', қ: 'к', ң: 'н', ө: 'о' },
  ...{ ұ: 'у', ү: 'у', һ: 'х', і: 'и' },
}

/** Folds Kazakh letters to those of a Russian keyboard. */
const folded: Letters = (text) => plain(text).replace(/[әғқңөұүһі]/g, (it) => RUSSIAN[it] ?? it)

interface Bare {
  stem: string
  /** The kind that a name states: a city or a district. */
  kind: 'city' | 'district' | null
  isKazakh: boolean
}

const MARKS: Record<string, Omit<Bare, 'stem'>> = Object.fromEntries([
  ...['г', 'гор', 'город'].map((it) => [it, { kind: 'city', isKazakh: false }]),
  ...['қ', 'к', 'қала', 'кала', 'қаласы', 'каласы'].map((it) => [
    it,
    { kind: 'city', isKazakh: true },
  ]),
  ['район', { kind: 'district', isKazakh: false }],
  ...['аудан', 'ауданы'].map((it) => [it, { kind: 'district', isKazakh: true }]),
])

const NAMED_AFTER = ['имени', 'им', 'атындағы', 'атындагы']

/** A name without its kind. */
function bare(text: string, letters: Letters): Bare {
  const normalized = letters(normalizeSpaces(text).toLowerCase()).replace(
    /[^\p{Alphabetic}\p{N}]+/gu,
    ' ',
  )
  const words = normalized
    .trim()
    .replace(/(^| )р н(?= |$)/, '$1район')
    .split(' ')
    .filter((word) => !NAMED_AFTER.includes(word))
  let placeKind: Omit<Bare, 'stem'> = { kind: null, isKazakh: false }
  for (const at of [0, -1]) {
    const mark = MARKS[words.at(at) ?? '']
    if (!mark || words.length < 2 || placeKind.kind) continue
    placeKind = mark
    words.splice(at, 1)
  }
  return { stem: words.join(' '), ...placeKind }
}

const stems = new Map<Letters, Map<string, string>>()

/** Names of the dictionary are parsed once. */
function stemOf(name: string, letters: Letters): string {
  const cache = stems.get(letters) ?? new Map<string, string>()
  stems.set(letters, cache)
  const stem = cache.get(name) ?? bare(name, letters).stem
  cache.set(name, stem)
  return stem
}

export function nameOf(place: Place, locale: Locale): string {
  return locale === 'kz' ? place.kk : place.ru
}

interface Match {
  place: Place
  /** As in the dictionary, in the typed language if it can be recognised. */
  spelled: string
}

/** The places that may be meant by the typed text, cities first. */
function matches(pool: readonly Place[], typed: string, locale: Locale): Match[] {
  for (const letters of [plain, folded]) {
    const target = bare(typed, letters)
    const isIt = (name?: string) => name !== undefined && stemOf(name, letters) === target.stem
    const kazakhFirst = target.kind ? target.isKazakh : locale === 'kz'
    const inPool = pool.flatMap((place): Match[] => {
      if (target.kind && (target.kind === 'city') !== place.isCity) return []
      const ru = isIt(place.ru) || isIt(place.old?.ru)
      const kk = isIt(place.kk) || isIt(place.old?.kk)
      if (!ru && !kk) return []
      return [{ place, spelled: kk && (kazakhFirst || !ru) ? place.kk : place.ru }]
    })
    if (inPool.length > 0) {
      return [...inPool.filter((it) => it.place.isCity), ...inPool.filter((it) => !it.place.isCity)]
    }
  }
  return []
}

/** The dictionary's spelling of a typed district or city of a region; null if it is not known
 * there. */
export function spellingOf(region: string, typed: string, locale: Locale = 'ru'): string | null {
  return matches(inRegion(region), typed, locale)[0]?.spelled ?? null
}

/** More regions than this give no hint. */
const REGIONS_MAX = 3

/** Matching places of other regions; none if the name is known here. */
export function matchesElsewhere(region: string, typed: string, locale: Locale): Match[] {
  if (region === '' || spellingOf(region, typed)) return []
  const all = matches(ALL, typed, locale)
  const cities = all.filter((it) => it.place.isCity)
  const candidates = cities.length > 0 ? cities : all
  const first = candidates.filter(
    ({ place }, at) => candidates.findIndex((it) => it.place.region === place.region) === at,
  )
  return first.length <= REGIONS_MAX ? first : []
}

const SUGGESTIONS_MAX = 40

/** What to offer for what was typed: by the beginning of any word, in either language. Nothing typed
 * yet, or a name that is whole, offers all of the region. */
export function suggestions(region: string, typed: string): Place[] {
  const pool = region === '' ? ALL : inRegion(region).filter((it) => !(it.isCity && isCity(region)))
  const { stem } = bare(typed, folded)
  const latin = typed.trim().toLowerCase()
  if (stem === '' || (region !== '' && spellingOf(region, typed))) {
    return region === '' ? [] : pool.slice(0, SUGGESTIONS_MAX)
  }
  const names = (place: Place) =>
    [place.ru, place.kk, place.old?.ru, place.old?.kk]
      .filter((name) => name !== undefined)
      .map((name) => stemOf(name, folded))
  const begins = pool.filter(
    (it) => names(it).some((name) => name.startsWith(stem)) || it.slug?.startsWith(latin),
  )
  const inside = pool.filter(
    (it) => !begins.includes(it) && names(it).some((name) => name.includes(` ${stem}`)),
  )
  return [...begins, ...inside].slice(0, SUGGESTIONS_MAX)
}

/** The city of a URL slug. */
export function cityOf(slug: string | null): Place | null {
  return ALL.find((place) => slug !== null && place.slug === slug) ?? null
}

function inRegion(region: string): Place[] {
  return ALL.filter((place) => place.region === region)
}
