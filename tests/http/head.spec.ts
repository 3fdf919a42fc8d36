/** What machines read: metadata, manifest, robots.txt, sitemap. */

import { expect, test } from '@playwright/test'
import { links, metas } from '../support/html'
import { get } from '../support/http'
import { addresses, payloadPath } from '../support/routes'
import { indexedBaseUrl, sites } from '../support/sites'

const home = async () => (await get(sites.indexed, '/')).text

test('the manifest has icons of 144 and 512, and no other size', async () => {
  const [link, ...more] = links(await home(), 'manifest')
  expect(more).toEqual([])
  const answer = await get(sites.indexed, link?.href ?? '')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const manifest = JSON.parse(answer.text)
  const sizes = new Set(manifest.icons.map((icon: { sizes: string }) => icon.sizes))
  expect([...sizes].sort()).toEqual(['144x144', '512x512'])
  expect(manifest).toMatchObject({
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    lang: 'en',
  })
  expect(manifest.name).toBeTruthy()
  expect(manifest.short_name).toBeTruthy()
  expect(manifest.start_url).toMatch(/^\//)
  expect(manifest.start_url).not.toContain('utm_')
  for (const { src, sizes: size, type, purpose } of manifest.icons) {
    const { body, headers } = await get(sites.indexed, new URL(src, sites.indexed).pathname)
    expect(headers['content-type']).toBe('image/png')
    expect(type).toBe('image/png')
    expect(['any', 'maskable']).toContain(purpose)
    // Width and height are at fixed offsets in a PNG's first chunk.
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(size)
  }
})

test('pages name their icons, colour and view', async () => {
  const html = await home()
  expect(metas(html, 'theme-color')).toEqual(['#ffffff'])
  expect(metas(html, 'viewport')).toEqual(['width=device-width, initial-scale=1'])
  const icons = [...links(html, 'icon'), ...links(html, 'apple-touch-icon')]
  expect(icons.length).toBeGreaterThanOrEqual(2)
  for (const { href } of icons) expect((await get(sites.indexed, href ?? '')).status).toBe(200)
})

test('pages have previews for sharing', async () => {
  for (const path of ['/', '/kz/', '/mikrokredit-almaty/', '/blog/prava-zaemshchika/']) {
    const { text } = await get(sites.indexed, path)
    for (const name of ['description', 'og:type', 'og:site_name', 'og:title', 'og:description']) {
      const values = metas(text, name)
      expect(values, `${path} ${name}`).toHaveLength(1)
      expect(values[0]?.trim(), `${path} ${name}`).toBeTruthy()
    }
    expect(metas(text, 'og:url')).toEqual([indexedBaseUrl + path])
  }
})

test('robots.txt names the sitemap of an indexed site', async () => {
  const { status, headers, text } = await get(sites.indexed, '/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toContain(`Sitemap: ${indexedBaseUrl}/sitemap.xml`)
  expect(text).not.toMatch(/^Disallow: \/\s*$/m)
  expect((await get(sites.plain, '/robots.txt')).status).toBe(200)
})

test('the sitemap lists exactly the indexable pages', async () => {
  const listed = await sitemap('/sitemap.xml')
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.sort()).toEqual([...(await indexable())].sort())
})

test('the sitemap names the languages of a page as the page does', async () => {
  const { text } = await get(sites.indexed, '/sitemap-pages.xml')
  for (const path of ['/contacts/', '/kz/contacts/']) {
    const entry = text
      .split('<url>')
      .find((part) => part.includes(`${indexedBaseUrl}${path}</loc>`))
    const named = [...(entry ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
    const page = links((await get(sites.indexed, path)).text, 'alternate')
    expect(named.map(([, hreflang, href]) => ({ hreflang, href }))).toEqual(
      page.map(({ hreflang, href }) => ({ hreflang, href })),
    )
    expect(named).toHaveLength(5)
  }
})

/** URLs of a sitemap, or of all sitemaps in an index. */
async function sitemap(path: string): Promise<string[]> {
  const { status, headers, text } = await get(sites.indexed, path)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('xml')
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    expect(url.startsWith(`${indexedBaseUrl}/`)).toBe(true)
    return url.slice(indexedBaseUrl.length)
  })
  if (!text.includes('<sitemapindex')) return listed
  return (await Promise.all(listed.map(sitemap))).flat()
}

/** The table's pages, with the pages of long articles and the authors that articles name. */
async function indexable(): Promise<Set<string>> {
  const values = new Set(addresses.filter(({ route }) => route.indexable).map(({ path }) => path))
  for (const path of [...values].filter((item) => /\/blog\/[\w-]+\/$/.test(item))) {
    const { data } = JSON.parse((await get(sites.indexed, payloadPath(path))).text)
    values.add(data.author.path)
    for (const page of data.pages) values.add(page.path)
  }
  return values
}
