/** Known pages at a wrong URL redirect once to the right one; unknown URLs never redirect. */

import { expect, test } from '@playwright/test'
import { each } from '../support/each'
import { get, read, target } from '../support/http'
import { addresses, locales, longArticle, routes, visibleAddresses } from '../support/routes'
import { sites } from '../support/sites'

const query = '?a=1&b=%D0%B0'

async function leadsInOneHop(from: string, to: string) {
  const answer = await get(sites.plain, from + query)
  expect(answer.status, from).toBe(301)
  expect(target(answer, sites.plain), from).toBe(to + query)
  const { status } = await read(sites.plain, to + query)
  expect(status, to).toBe(200)
}

const slashless = (path: string) => path.replace(/\/$/, '')
const first = ([from]: [string, string]) => from

test('an address without its slash gets it, query kept', async () => {
  const moved = visibleAddresses.filter((address) => address.path !== '/')
  await each(
    moved,
    (address) => address.path,
    ({ path }) => leadsInOneHop(slashless(path), path),
  )
})

test('an upper-case address is lowered, with or without its slash, in one hop', async () => {
  const moved = visibleAddresses.filter((address) => address.path !== '/')
  await each(
    moved,
    (address) => address.path,
    async ({ path }) => {
      await leadsInOneHop(path.toUpperCase(), path)
      await leadsInOneHop(slashless(path).toUpperCase(), path)
    },
  )
})

test('a translated address in the wrong locale leads to the Kazakh page', async () => {
  const moved = routes.flatMap(({ path: { ru, kz } }): [string, string][] =>
    ru && kz && !kz.includes(':') && kz !== `/kz${ru}`
      ? [
          [`/kz${ru}`, kz],
          [kz.replace(/^\/kz/, ''), kz],
        ]
      : [],
  )
  expect(moved.map(first)).toContain('/kz/kak-poluchit-mikrokredit/')
  expect(moved.map(first)).toContain('/mikrokreditti-kalay-teleyge-bolady/')
  await each(moved, first, ([from, to]) => leadsInOneHop(from, to))
})

test('children of the FAQ and other aliases lead to their page', async () => {
  const moved = routes.flatMap((route) =>
    locales.flatMap((locale) =>
      (route.aliases?.[locale] ?? []).map((alias): [string, string] => [
        alias,
        route.path[locale] ?? '',
      ]),
    ),
  )
  expect(moved).toContainEqual(['/faq/about/', '/about/'])
  expect(moved).toContainEqual(['/kz/faq/faq/', '/kz/faq/'])
  await each(moved, first, async ([from, to]) => {
    await leadsInOneHop(from, to)
    await leadsInOneHop(slashless(from), to)
  })
})

test('HEAD is redirected as GET is', async () => {
  const answer = await get(sites.plain, '/contacts?a=1', { method: 'HEAD' })
  expect(answer.status).toBe(301)
  expect(target(answer, sites.plain)).toBe('/contacts/?a=1')
})

test('an unknown address is 404 and never redirected', async () => {
  const unknown = [
    '/nope',
    '/nope/',
    '/NOPE/',
    '/kz/nope',
    '/kz/nope/',
    '/ru/contacts/',
    '/contacts/more/',
    '/contacts//',
    '/kz//',
    '/index.html',
    '/kz/kz/',
    '/blog/no-such-article/',
    '/kz/blog/no-such-article/',
    '/expert-nobody/',
    '/expert-/',
    '/mikrokredit-almaty/nope/',
  ]
  await each(
    unknown,
    (path) => path,
    async (path) => {
      const answer = await get(sites.plain, path + query)
      expect(answer.status).toBe(404)
      expect(answer.headers.location).toBeUndefined()
    },
  )
})

test('a doubled slash never leads to another host', async () => {
  for (const path of ['//evil.example', '//evil.example/', '//contacts', '/\\evil.example']) {
    const { headers } = await get(sites.plain, path)
    if (headers.location) expect(headers.location).toMatch(/^\/(?![/\\])/)
  }
})

test('the Kazakh URL of a ru-only page is 404, with and without its slash', async () => {
  const alone = addresses.filter(
    (address) => address.locale === 'ru' && address.alternatePath === null,
  )
  expect(alone.length).toBeGreaterThan(78)
  await each(
    alone,
    (address) => address.path,
    async ({ path }) => {
      expect((await get(sites.plain, `/kz${path}`)).status).toBe(404)
      expect((await get(sites.plain, slashless(`/kz${path}`))).status).toBe(404)
    },
  )
})

test('pages of an article count from 2 to the last', async () => {
  await leadsInOneHop(`${longArticle}1/`, longArticle)
  expect((await get(sites.plain, `${longArticle}2/`)).status).toBe(200)
  for (const page of ['0', '-1', 'abc', '1.5', '99', '18446744073709551617']) {
    expect((await get(sites.plain, `${longArticle}${page}/`)).status, page).toBe(404)
  }
  // A second URL of the same page would be a duplicate.
  for (const page of ['01', '02', '+2']) {
    expect((await get(sites.plain, `${longArticle}${page}/`)).status, page).not.toBe(200)
  }
})
