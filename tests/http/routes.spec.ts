/** Walks every route of the table, in both locales. */

import { expect, test } from '@playwright/test'
import { each } from '../support/each'
import { island, languageOf, links, metas, titles } from '../support/html'
import { get, languageSet, read } from '../support/http'
import {
  type Address,
  addresses,
  isHidden,
  isPrivate,
  languageTag,
  locales,
  payloadPath,
  publicAddresses,
  visibleAddresses,
} from '../support/routes'
import { indexedBaseUrl, sites } from '../support/sites'

const pathOf = (address: Address) => address.path
const notIndexed = 'noindex, nofollow'

test('every route answers 200 as HTML, and staff pages 404', async () => {
  await each(addresses, pathOf, async (address) => {
    const answer = await read(sites.plain, address.path)
    expect(answer.status).toBe(isHidden(address) ? 404 : 200)
    expect(answer.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i)
  })
})

test('every page names itself: route, locale, id, path and alternate path', async () => {
  await each(visibleAddresses, pathOf, async ({ route, locale, path, alternatePath }) => {
    const payload = island((await read(sites.plain, path)).text)
    expect(payload.route).toMatchObject({
      name: route.name,
      page: route.page,
      layout: route.layout,
      access: route.access,
    })
    expect(payload.route.id ?? undefined).toBe(route.id)
    expect(payload).toMatchObject({ locale, path, error: null })
    if (alternatePath !== undefined) expect(payload.alternate_path).toBe(alternatePath)
  })
})

test('every page has one title, and no two public pages of a locale share it', async () => {
  const owner = new Map<string, string>()
  await each(visibleAddresses, pathOf, async ({ path }) => {
    const values = titles((await read(sites.plain, path)).text)
    expect(values).toHaveLength(1)
    expect(values[0]?.trim()).not.toBe('')
  })
  await each(publicAddresses, pathOf, async ({ locale, path }) => {
    const key = `${locale} ${titles((await read(sites.plain, path)).text)[0]}`
    expect(owner.get(key), `shares the title "${key}"`).toBeUndefined()
    owner.set(key, path)
  })
})

test('every page says noindex, once, unless indexing is switched on', async () => {
  await each(addresses, pathOf, async ({ path }) => {
    expect(metas((await read(sites.plain, path)).text, 'robots')).toEqual([notIndexed])
  })
})

test('an indexed site opens the indexable pages and no other', async () => {
  await each(addresses, pathOf, async (address) => {
    const expected = address.route.indexable ? 'index, follow' : notIndexed
    expect(metas((await read(sites.indexed, address.path)).text, 'robots')).toEqual([expected])
  })
})

test('private pages and payloads also say noindex in a header', async () => {
  await each(addresses.filter(isPrivate), pathOf, async ({ path }) => {
    const page = await read(sites.indexed, path)
    expect(page.headers['x-robots-tag']).toBe(notIndexed)
  })
  const api = await get(sites.indexed, '/api/v1/page?path=/faq/')
  expect(api.headers['x-robots-tag']).toBe(notIndexed)
})

test('every page is canonical to itself, by an absolute address', async () => {
  await each(visibleAddresses, pathOf, async ({ path }) => {
    const values = links((await read(sites.indexed, path)).text, 'canonical')
    expect(values.map((link) => link.href)).toEqual([indexedBaseUrl + path])
    const plain = links((await read(sites.plain, path)).text, 'canonical')
    expect(plain).toHaveLength(1)
    expect(new URL(plain[0]?.href ?? '').pathname).toBe(path)
  })
})

test('html says en, and body the language of the text', async () => {
  await each(addresses, pathOf, async ({ locale, path }) => {
    const { text } = await read(sites.plain, path)
    expect(languageOf(text, 'html')).toBe('en')
    expect(languageOf(text, 'body')).toBe(languageTag[locale])
    expect(text).not.toMatch(/(?:hreflang|lang)="kz/)
  })
})

test('the payload by route path is that of the page', async () => {
  await each(visibleAddresses, pathOf, async ({ route, locale, path }) => {
    const answer = await get(sites.plain, payloadPath(path))
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    const payload = JSON.parse(answer.text)
    expect(payload).toMatchObject({ locale, path })
    expect(payload.route).toMatchObject({ name: route.name, page: route.page })
    expect(payload.build).toBe(island((await read(sites.plain, path)).text).build)
    const loaded = await get(sites.plain, `/api/v1/page?path=${encodeURIComponent(path)}`)
    expect(JSON.parse(loaded.text)).toEqual(payload)
  })
})

test('a page that exists in both languages writes the language cookie, another does not', async () => {
  await each(visibleAddresses, pathOf, async ({ locale, path }) => {
    const answer = await read(sites.plain, path)
    const { alternate_path: alternatePath } = island(answer.text)
    expect(languageSet(answer)).toBe(alternatePath === null ? null : locale)
  })
})

test('language pairs are announced by both pages, and only where there is a pair', async () => {
  await each(visibleAddresses, pathOf, async ({ path }) => {
    const { text } = await read(sites.indexed, path)
    const alternates = languagePairs(text)
    const { alternate_path: alternatePath } = island(text)
    if (alternatePath === null) {
      expect(alternates).toEqual({})
      return
    }
    expect(Object.values(alternates)).toContain(indexedBaseUrl + path)
    expect(Object.values(alternates)).toContain(indexedBaseUrl + alternatePath)
    expect(alternates['x-default']).toBe(alternates['ru-KZ'])
    expect(languagePairs((await read(sites.indexed, alternatePath)).text)).toEqual(alternates)
  })
})

test('the table has all pages of the specification', () => {
  const landings = addresses.filter((address) => address.route.page === 'landing/landing')
  expect(landings.length).toBeGreaterThanOrEqual(75)
  expect(new Set(landings.map((address) => address.route.id)).size).toBe(landings.length)
  expect(landings.every((address) => address.locale === 'ru')).toBe(true)
  for (const locale of locales) {
    const paths = addresses.filter((item) => item.locale === locale).map(pathOf)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.every((path) => path.endsWith('/') && path === path.toLowerCase())).toBe(true)
  }
})

function languagePairs(html: string): Record<string, string> {
  const pairs = links(html, 'alternate').filter((link) => link.hreflang)
  return Object.fromEntries(pairs.map((link) => [link.hreflang, link.href ?? '']))
}
