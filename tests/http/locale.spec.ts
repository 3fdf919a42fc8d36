/** Language of the first page: the Accept-Language vectors, the cookie, the language switch. */

import { expect, test } from '@playwright/test'
import { languageOf } from '../support/html'
import { type Answer, get, languageSet, target } from '../support/http'
import { sites } from '../support/sites'

const query = '?utm_source=a&b=%20'
const prefersKazakh = 'kk-KZ,kk;q=0.9,ru;q=0.8,en;q=0.7'

const vectors: [string, 'ru' | 'kz' | null][] = [
  [prefersKazakh, 'kz'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8', 'ru'],
  ['en-US,en;q=0.9', null],
  ['en-US,en;q=0.9,kk;q=0.8', 'kz'],
  ['ru,kk-KZ;q=0.9', 'ru'],
  ['kk,ru-KZ;q=0.9', 'kz'],
  ['en,ru-RU;q=0.8,kk-KZ;q=0.7', 'ru'],
  ['kk;q=0.1,ru;q=1.0', 'kz'],
  ['kz', null],
  ['', null],
  ['*', null],
  ['en-US, kk-KZ;q=0.9', 'kz'],
  ['KK-kz', 'kz'],
]

const cookies = [null, 'ru', 'kz', 'xx']

interface Visit {
  language?: string
  cookie?: string | null
  from?: Record<string, string>
}

function visit(path: string, { language, cookie, from = {} }: Visit): Promise<Answer> {
  const headers = { ...from }
  if (language !== undefined) headers['accept-language'] = language
  if (cookie) headers.cookie = `other=1; i18n_redirected=${cookie}`
  return get(sites.plain, path, { headers })
}

function expectKazakh(answer: Answer) {
  expect(answer.status).toBe(302)
  expect(target(answer, sites.plain)).toBe(`/kz/${query}`)
  expect(languageSet(answer)).toBe('kz')
}

function expectRussian(answer: Answer) {
  expect(answer.status).toBe(200)
  expect(languageOf(answer.text, 'body')).toBe('ru-KZ')
  expect(languageSet(answer)).toBe('ru')
}

for (const [language, match] of vectors) {
  for (const cookie of cookies) {
    const chosen = cookie === 'ru' || cookie === 'kz' ? cookie : match
    test(`"${language}" with cookie ${cookie} opens ${chosen === 'kz' ? '/kz/' : '/'}`, async () => {
      const answer = await visit(`/${query}`, { language, cookie })
      if (chosen === 'kz') expectKazakh(answer)
      else expectRussian(answer)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      const vary = answer.headers.vary?.toLowerCase() ?? ''
      expect(vary).toContain('accept-language')
      expect(vary).toContain('cookie')
    })
  }
}

test('a bot that names no language gets Russian', async () => {
  expectRussian(await visit('/', {}))
})

test('the language switch opens / in Russian and remembers it', async () => {
  const from = { 'sec-fetch-site': 'same-origin' }
  expectRussian(await visit(`/${query}`, { cookie: 'kz', language: prefersKazakh, from }))
  expectRussian(await visit(`/${query}`, { language: prefersKazakh, from }))
})

test('without fetch metadata, our own referrer means the language switch', async () => {
  const own = { referer: `${sites.plain}/kz/contacts/` }
  expectRussian(await visit(`/${query}`, { cookie: 'kz', from: own }))
  const foreign = { referer: 'https://evil.example/' }
  expectKazakh(await visit(`/${query}`, { cookie: 'kz', from: foreign }))
  const lookalike = { referer: `${sites.plain}.evil.example/` }
  expectKazakh(await visit(`/${query}`, { cookie: 'kz', from: lookalike }))
})

test('fetch metadata wins over the referrer', async () => {
  for (const site of ['none', 'cross-site', 'same-site']) {
    const from = { 'sec-fetch-site': site, referer: `${sites.plain}/kz/` }
    expectKazakh(await visit(`/${query}`, { cookie: 'kz', from }))
  }
})

test('no page but / is ever redirected by language', async () => {
  for (const path of ['/contacts/', '/blog/', '/mikrokredit-almaty/']) {
    const answer = await visit(path, { cookie: 'kz', language: prefersKazakh })
    expect(answer.status).toBe(200)
    expect(languageOf(answer.text, 'body')).toBe('ru-KZ')
  }
  const kazakh = await visit('/kz/contacts/', { cookie: 'ru', language: 'ru' })
  expect(kazakh.status).toBe(200)
  expect(languageOf(kazakh.text, 'body')).toBe('kk-KZ')
  expect(languageSet(kazakh)).toBe('kz')
})

test('a page in one language leaves the choice alone', async () => {
  const answer = await visit('/blog/', { cookie: 'kz' })
  expect(answer.cookies).toEqual([])
})

test('a 404 speaks the language of its prefix, else of the cookie, else Russian', async () => {
  const cases: [string, string | null, string][] = [
    ['/nope/', 'kz', 'kk-KZ'],
    ['/nope/', 'ru', 'ru-KZ'],
    ['/nope/', 'xx', 'ru-KZ'],
    ['/nope/', null, 'ru-KZ'],
    ['/kz/nope/', null, 'kk-KZ'],
    ['/kz/nope/', 'ru', 'kk-KZ'],
  ]
  for (const [path, cookie, language] of cases) {
    const answer = await visit(path, { cookie, language: prefersKazakh })
    expect(answer.status).toBe(404)
    expect(languageOf(answer.text, 'body'), `${path} with ${cookie}`).toBe(language)
    if (cookie === 'kz') expect(languageSet(answer) ?? 'kz').toBe('kz')
  }
})

test('the cookie lasts a year, everywhere on the site, readable by scripts', async () => {
  const { cookies: lines } = await visit('/kz/', {})
  expect(lines).toHaveLength(1)
  const [pair, ...attributes] = (lines[0] ?? '').split(/; */)
  expect(pair).toBe('i18n_redirected=kz')
  expect(attributes.sort()).toEqual(['Max-Age=31536000', 'Path=/', 'SameSite=Lax'])
})

test('a response that sets the cookie is not stored by shared caches', async () => {
  const { headers } = await visit('/kz/contacts/', {})
  expect(headers['cache-control']).toMatch(/private|no-store|no-cache/)
  expect(headers['cache-control']).not.toContain('public')
})
