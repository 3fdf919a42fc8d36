import { describe, expect, it } from 'vitest'
import { readReferrer } from './address'
import { type Source, sourceOf } from './source'

const first = (query: string, referrer: string) =>
  sourceOf({
    host: 'example.kz',
    query,
    referrer: readReferrer(referrer),
    isInSession: false,
    isKnown: false,
  })

/** `type / source / medium / campaign / content / term`. */
const summary = (source: Source | null) =>
  source && [source.typ, source.src, source.mdm, source.cmp, source.cnt, source.trm].join(' / ')

const TYPEIN = 'typein / (direct) / (none) / (none) / (none) / (none)'

/** The cases of site.md 1.14, and those that its rules imply. */
it.each([
  ['', '', TYPEIN],
  ['', 'https://www.google.kz/', 'organic / google / organic / (none) / (none) / (none)'],
  ['', 'https://google.com/search?q=a', 'organic / google / organic / (none) / (none) / (none)'],
  [
    '',
    'https://images.google.com/',
    'referral / images.google.com / referral / (none) / / / (none)',
  ],
  [
    '',
    'https://yandex.kz/search/?text=%D0%B7%D0%B0%D1%91%D0%BC',
    'organic / yandex / organic / (none) / (none) / (none)',
  ],
  [
    '',
    'https://m.yandex.com.tr/?lr=1&text=a',
    'organic / yandex / organic / (none) / (none) / (none)',
  ],
  ['', 'https://yandex.kz/', 'referral / yandex.kz / referral / (none) / / / (none)'],
  ['', 'https://www.bing.com/', 'referral / bing.com / referral / (none) / / / (none)'],
  ['gclid=abc', '', 'utm / google / cpc / google_cpc / (none) / (none)'],
  ['yclid=1', '', 'utm / yandex / cpc / yandex_cpc / (none) / (none)'],
  ['gclid=abc&utm_source=x', '', 'utm / x / cpc / google_cpc / (none) / (none)'],
  ['utm_source=a&utm_source=b', '', 'utm / a,b / (none) / (none) / (none) / (none)'],
  ['utm_source=a=b', '', 'utm / a / (none) / (none) / (none) / (none)'],
  ['utm_content=', '', 'utm / (none) / (none) / (none) /  / (none)'],
  ['utm_term', '', TYPEIN],
  ['false=zz', '', TYPEIN],
  [
    'utm_campaign=%D1%81%D0%B5%D0%BD%D1%82+1',
    '',
    'utm / (none) / (none) / %D1%81%D0%B5%D0%BD%D1%82+1 / (none) / (none)',
  ],
  ['utm_source=a', 'https://yandex.kz/?text=b+c', 'utm / a / (none) / (none) / (none) / b+c'],
  ['utm_term=t', 'https://yandex.kz/?text=b', 'utm / (none) / (none) / (none) / (none) / t'],
  ['utm_source=a', 'https://yandex.kz/?text=', 'utm / a / (none) / (none) / (none) / (none)'],
  ['utm_source=a', 'https://vk.com/?text=b', 'utm / a / (none) / (none) / (none) / (none)'],
  ['', 'https://m.example.kz/x', TYPEIN],
  ['', 'https://www.example.kz/x', TYPEIN],
  ['', 'https://t.co/xyz', 'referral / twitter.com / referral / (none) / /xyz / (none)'],
  [
    '',
    'https://plus.url.google.com/a',
    'referral / plus.google.com / referral / (none) / /a / (none)',
  ],
  [
    '',
    'https://www.zakon.kz/news/1.html?x=1',
    'referral / zakon.kz / referral / (none) / /news/1.html / (none)',
  ],
])('?%s from %s is %s', (query, referrer, expected) => {
  expect(summary(first(query, referrer))).toBe(expected)
})

/** As sourcebuster 1.1.0 itself calls them, one after the other. */
it.each([
  ['https://yandex.kz/search/?text=a', 'organic / yandex'],
  ['https://m.yandex.ru/?text=a', 'organic / yandex'],
  ['https://yandex.kz/', 'referral / yandex.kz'],
  ['https://www.google.kz/', 'organic / google'],
  ['https://google.com/search?q=a', 'organic / google'],
  ['https://www.bing.com/search?q=a', 'organic / bing'],
  ['https://www.bing.com/', 'referral / bing.com'],
  ['https://kz.search.yahoo.com/?p=a', 'organic / yahoo'],
  ['https://www.about.com/?q=a', 'organic / about'],
  ['https://search.aol.com/aol/search?q=a', 'organic / aol'],
  ['https://www.ask.com/web?q=a', 'organic / ask'],
  ['https://globososo.com/?q=a', 'organic / globo'],
  ['https://go.mail.ru/search?q=a', 'organic / go.mail.ru'],
  ['https://nova.rambler.ru/search?query=a', 'organic / rambler'],
  ['https://search.tut.by/?query=a', 'organic / tut.by'],
  ['https://duckduckgo.com/?q=a', 'referral / duckduckgo.com'],
])('a search engine at %s is %s', (referrer, expected) => {
  const source = first('', referrer)
  expect(`${source?.typ} / ${source?.src}`).toBe(expected)
})

describe('what is already known', () => {
  const later = (query: string, referrer: string, isInSession: boolean) =>
    sourceOf({
      host: 'example.kz',
      query,
      referrer: readReferrer(referrer),
      isInSession,
      isKnown: true,
    })

  it.each([
    ['utm_source=a', '', true, 'utm'],
    ['', 'https://www.google.kz/', true, 'organic'],
    ['', 'https://vk.com/', true, undefined],
    ['', 'https://vk.com/', false, 'referral'],
    ['', '', false, undefined],
    ['', 'https://m.example.kz/', false, undefined],
  ])('?%s from %s, in a session: %s, gives %s', (query, referrer, isInSession, typ) => {
    expect(later(query, referrer, isInSession)?.typ).toBe(typ)
  })
})
