/** Malformed requests never make the server fail. */

import { expect, test } from '@playwright/test'
import { get, sendRaw } from '../support/http'
import { sites } from '../support/sites'

const long = (length: number, text = 'x') => text.repeat(length)

test.afterEach('the server still answers', async () => {
  expect((await get(sites.plain, '/contacts/')).status).toBe(200)
})

test('a malformed path is 400 or 404', async () => {
  const paths = [
    '/%',
    '/%zz/',
    '/%ff/',
    '/%00/',
    '/contacts/%',
    '/kz/%E0%A4%A/',
    '/blog/%C3%28/',
    '/../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../Cargo.toml',
    '/assets/%2e%2e/%2e%2e/Cargo.toml',
    `/${long(7000)}/`,
    '/_payload/%/payload.json',
    '/_payload/../payload.json',
  ]
  for (const path of paths)
    expect([400, 404, 414], path).toContain((await get(sites.plain, path)).status)
})

test('a malformed query of the page loader is refused, or sent to a page of ours', async () => {
  for (const query of ['', '?path', '?path=', '?path=%', '?path=//evil.example/', '?path=nope']) {
    const { status, text } = await get(sites.plain, `/api/v1/page${query}`)
    if (status === 200) expect(JSON.parse(text).redirect, query).toBe('/')
    else expect([400, 404, 422], query).toContain(status)
  }
})

test('strange cookies, languages and validators are harmless', async () => {
  const headers: Record<string, string>[] = [
    { cookie: 'i18n_redirected' },
    { cookie: 'i18n_redirected=; i18n_redirected=kz=kz;;;=;' },
    { cookie: `i18n_redirected=${long(4000)}` },
    { cookie: 'i18n_redirected="kz"; \xfe=\xff' },
    { cookie: `a=${long(6000, 'b;')}` },
    { 'accept-language': long(3000, ',') },
    { 'accept-language': long(1000, 'kk-;q=,') },
    { 'accept-language': '\xff\xfe' },
    { 'accept-encoding': long(1000, 'br;q=x,') },
    { 'if-none-match': long(1000, '"",') },
    { 'if-modified-since': 'yesterday' },
    { range: 'bytes=9-1,-,x' },
    { referer: 'not an address' },
    { host: 'not a host' },
  ]
  for (const extra of headers) {
    const { status } = await get(sites.plain, '/', { headers: extra })
    expect(status, JSON.stringify(extra).slice(0, 80)).toBeLessThan(500)
  }
})

test('huge headers and broken request lines are refused, not answered by a 5xx', async () => {
  const requests = [
    `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${long(2_000_000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\n${long(2000, 'X-Many: 1\r\n')}\r\n`,
    'GET / HTTP/1.1\r\n\r\n',
    'GET  /\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET /\xff\xfe/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /a b/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET http://evil.example/contacts HTTP/1.1\r\nHost: x\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
    '\x16\x03\x01\x00\xa5\x01\x00\x00',
  ]
  for (const request of requests) {
    const status = await sendRaw(sites.plain, `${request}\r\n\r\n`)
    expect(status, request.slice(0, 40)).toBeLessThan(500)
  }
})

test('another Host does not change what a page says of itself', async () => {
  const { text } = await get(sites.indexed, '/contacts/', { headers: { host: 'evil.example' } })
  expect(text).not.toContain('evil.example')
})
