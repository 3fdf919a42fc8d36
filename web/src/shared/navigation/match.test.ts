import { describe, expect, it } from 'vitest'
import source from '../../../../site/routes.json'
import { matchPath } from './match'
import { href } from './routes'

const sample: Record<string, string> = { slug: 'some-article', page: '2', name: 'aigerim-s' }
const fill = (path: string) => path.replace(/:(\w+)/g, (_, key: string) => sample[key] ?? '')

const addresses = source.routes.flatMap(({ name, path }) =>
  Object.entries(path).map(([locale, pattern]) => ({ name, locale, path: fill(pattern) })),
)

describe('matchPath', () => {
  it('finds every route of the table in every language it has', () => {
    for (const { name, locale, path } of addresses) {
      expect(matchPath(path), path).toMatchObject({ route: { name }, locale, path })
    }
  })

  it('adds the slash and lowers the case of known addresses', () => {
    for (const { path } of addresses) {
      if (path !== '/') expect(matchPath(path.slice(0, -1)), path).toEqual({ redirect: path })
      const upper = path.toUpperCase()
      if (upper !== path) expect(matchPath(upper), upper).toEqual({ redirect: path })
    }
  })

  it('reads parameters, whole segments and with a prefix', () => {
    expect(matchPath('/blog/some-article/2/')).toMatchObject({
      params: { slug: 'some-article', page: '2' },
    })
    expect(matchPath('/expert-aigerim-s/')).toMatchObject({ params: { name: 'aigerim-s' } })
  })

  it('prefers literal segments to parameters', () => {
    expect(matchPath('/blog/chto-takoe-gesv/')).toMatchObject({
      route: { name: 'blog-chto-takoe-gesv' },
    })
  })

  it('sends aliases to the page', () => {
    expect(matchPath('/faq/about/')).toEqual({ redirect: '/about/' })
    expect(matchPath('/kz/FAQ/about')).toEqual({ redirect: '/kz/about/' })
  })

  it.each([
    ['/kz/kak-poluchit-mikrokredit/', '/kz/mikrokreditti-kalay-alyga-bolady/'],
    ['/mikrokreditti-kalay-alyga-bolady/', '/kz/mikrokreditti-kalay-alyga-bolady/'],
    ['/mikrokreditti-kalay-teleyge-bolady', '/kz/mikrokreditti-kalay-teleyge-bolady/'],
    ['/kz/blog/chto-takoe-gesv/', '/kz/blog/zhtsm-degen-ne/'],
    ['/blog/zhtsm-degen-ne/', '/kz/blog/zhtsm-degen-ne/'],
  ])('sends %s to the language it belongs to', (path, redirect) => {
    expect(matchPath(path)).toEqual({ redirect })
  })

  it.each([
    '/kz/blog/',
    '/kz/mikrokredit-almaty/',
    '/kz/privacy-policy/',
    '/kz/expert-aigerim-s/',
    '/nope/',
    '/nope',
    '/ru/',
    '//',
    '/kz//faq/',
    '/%',
    '/blog/%E0%A4%A/',
    '/blog/a/b/c/',
    '/expert-/',
    '/constructor/',
  ])('knows no page at %s', (path) => {
    expect(matchPath(path)).toBeNull()
  })
})

describe('href', () => {
  it('writes the address in the requested language', () => {
    expect(href('how-to-get', 'kz')).toBe('/kz/mikrokreditti-kalay-alyga-bolady/')
    expect(href('expert', 'ru', { name: 'aigerim-s' })).toBe('/expert-aigerim-s/')
    expect(href('blog-article-page', 'kz', { slug: 'x', page: 2 })).toBe('/kz/blog/x/2/')
  })

  it('falls back to Russian where there is no Kazakh page', () => {
    expect(href('blog', 'kz')).toBe('/blog/')
  })

  it('refuses unknown names and missing parameters', () => {
    expect(() => href('nope', 'ru')).toThrow('No route named nope')
    expect(() => href('expert', 'ru')).toThrow('Route expert needs name')
  })
})
