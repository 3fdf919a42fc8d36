/** Build files and compression: what may be cached, and what must never be confused. */

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { assetsIn } from '../support/html'
import { get } from '../support/http'
import { poll } from '../support/poll'
import { startServer } from '../support/server'
import { sites } from '../support/sites'

const page = '/mikrokredit-almaty/'

/** Every hashed file that the site refers to. */
async function allAssets(): Promise<string[]> {
  const hashedFiles = new Set<string>()
  const queue = assetsIn((await get(sites.plain, '/')).text)
  for (const path of queue) {
    if (hashedFiles.has(path)) continue
    hashedFiles.add(path)
    if (/\.(js|css)$/.test(path)) {
      const { text } = await get(sites.plain, path)
      queue.push(...assetsIn(text), ...siblings(text))
    }
  }
  return [...hashedFiles]
}

const siblings = (script: string) =>
  [...script.matchAll(/["'`]\.\/([\w.-]+\.(?:js|css))["'`]/g)].map(([, name]) => `/assets/${name}`)

const types: Record<string, RegExp> = {
  js: /^(text|application)\/javascript/,
  css: /^text\/css/,
  woff2: /^font\/woff2$/,
  svg: /^image\/svg\+xml/,
}

test('hashed files may be cached for ever', async () => {
  const assets = await allAssets()
  expect(assets.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5)
  for (const path of assets) {
    const { status, headers } = await get(sites.plain, path)
    expect(status, path).toBe(200)
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
    const type = types[path.split('.').pop() ?? '']
    if (type) expect(headers['content-type'], path).toMatch(type)
  }
})

test('the next release still has the scripts of this one', async () => {
  const [path = ''] = assetsIn((await get(sites.plain, page)).text)
  const server = await startServer()
  try {
    const builds = join(server.data, 'builds')
    const oldScripts = () =>
      existsSync(builds) ? readdirSync(builds).filter((name) => !name.startsWith('.')) : []
    await poll(oldScripts).toHaveLength(1)
    const [build = ''] = oldScripts()
    // As a later release would: the folder has a script that the binary lacks.
    const name = path.replace('/assets/', '')
    mkdirSync(join(builds, 'before'))
    cpSync(join(builds, build, name), join(builds, 'before', `old-${name}`))
    const old = await get(server.url, `/assets/old-${name}`)
    expect(old.status).toBe(200)
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(old.text).toBe((await get(server.url, path)).text)
    rmSync(join(builds, 'before'), { recursive: true })
    expect((await get(server.url, `/assets/old-${name}`)).status).toBe(404)
  } finally {
    await server.stop()
  }
})

test('scripts and pages are sent as brotli, gzip or uncompressed', async () => {
  const script = (await allAssets()).find((path) => path.endsWith('.js')) ?? ''
  for (const path of [script, page, '/_payload/contacts/payload.json']) {
    const plain = await get(sites.plain, path)
    const accept = (value: string) =>
      get(sites.plain, path, { headers: { 'accept-encoding': value } })
    const brotli = await accept('gzip, deflate, br, zstd')
    const gzip = await accept('gzip')
    expect(plain.headers['content-encoding'], path).toBeUndefined()
    expect(brotli.headers['content-encoding'], path).toBe('br')
    expect(gzip.headers['content-encoding'], path).toBe('gzip')
    expect(brotliDecompressSync(brotli.body).equals(plain.body), path).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body), path).toBe(true)
    expect((await accept('br;q=0, gzip')).headers['content-encoding'], path).toBe('gzip')
    for (const answer of [plain, brotli, gzip]) {
      expect(answer.headers.vary?.toLowerCase(), path).toContain('accept-encoding')
    }
  }
})

test('an unchanged file is answered by 304', async () => {
  const script = (await allAssets()).find((path) => path.endsWith('.js')) ?? ''
  for (const path of [script, page, '/_payload/contacts/payload.json']) {
    const headers = { 'accept-encoding': 'br' }
    const { etag } = (await get(sites.plain, path, { headers })).headers
    expect(etag, path).toBeTruthy()
    const again = await get(sites.plain, path, {
      headers: { ...headers, 'if-none-match': `"x", ${etag}` },
    })
    expect(again.status, path).toBe(304)
    expect(again.body).toHaveLength(0)
    const changed = await get(sites.plain, path, { headers: { 'if-none-match': '"x"' } })
    expect(changed.status, path).toBe(200)
  }
})

test('a file that is not there is a plain 404, never the page', async () => {
  const paths = ['/assets/x.js', '/assets/', '/assets/entry-00000000.js', '/assets/a/b.css']
  for (const path of paths) {
    const { status, headers, text } = await get(sites.plain, path)
    expect(status, path).toBe(404)
    expect(headers['content-type'], path).toMatch(/^text\/plain/)
    expect(headers['cache-control'] ?? '', path).not.toContain('immutable')
    expect(text).not.toContain('<html')
  }
})

test('the push service worker intercepts no requests', async () => {
  const { status, headers, text } = await get(sites.plain, '/push-sw.js')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/javascript/)
  expect(headers['cache-control']).not.toContain('immutable')
  expect(text).toContain('showNotification')
  expect(text).not.toMatch(/'fetch'|caches/)
})

test('URLs of old service workers never return a page', async () => {
  for (const path of ['/sw.js', '/service-worker.js', '/firebase-messaging-sw.js']) {
    const { status, headers, text } = await get(sites.plain, path)
    expect(headers['content-type'], path).not.toContain('html')
    if (status === 200) expect(text, path).toContain('unregister')
    else expect(status, path).toBe(404)
  }
})
