/** Security headers and limits. */

import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { assetsIn } from '../support/html'
import { get } from '../support/http'
import { startServer } from '../support/server'
import { sites } from '../support/sites'

const day = 86_400

function policy(header: string | string[] | undefined): Record<string, string[]> {
  const directives = String(header ?? '').split(';')
  return Object.fromEntries(
    directives.map((line) => {
      const [name = '', ...values] = line.trim().split(/\s+/)
      return [name, values]
    }),
  )
}

test('pages run no script but our own files', async () => {
  for (const path of ['/', '/kz/faq/', '/nope/', '/clientarea/']) {
    const { headers, text } = await get(sites.plain, path)
    const csp = policy(headers['content-security-policy'])
    const scripts = csp['script-src'] ?? csp['default-src'] ?? []
    expect(scripts, path).toContain("'self'")
    expect(scripts.join(' '), path).not.toMatch(/unsafe|\*|https?:|data:/)
    expect((csp['style-src'] ?? csp['default-src'] ?? []).join(' '), path).not.toContain('unsafe')
    expect(csp['default-src'], path).toBeDefined()
    expect(csp['base-uri'], path).toBeDefined()
    expect(csp['form-action'], path).toBeDefined()
    expect(csp['frame-ancestors'], path).toEqual(["'none'"])
    expect(csp['object-src'] ?? csp['default-src'], path).toEqual(["'none'"])
    const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, inside]) => inside)
    for (const inside of inline) expect(inside, path).toMatch(/type="application\/(ld\+)?json"/)
    expect(text, path).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)="/)
  }
})

test('every response forbids MIME sniffing', async () => {
  const asset = assetsIn((await get(sites.plain, '/')).text)[0] ?? ''
  const paths = [
    '/',
    '/nope/',
    '/contacts',
    asset,
    '/assets/x.js',
    '/_payload/payload.json',
    '/healthz',
  ]
  for (const path of paths) {
    const { headers } = await get(sites.plain, path)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})

test('pages leak no referrer and no device access', async () => {
  const { headers } = await get(sites.plain, '/contacts/')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['permissions-policy']).toMatch(/geolocation=\(\)/)
  expect(headers['permissions-policy']).toMatch(/microphone=\(\)/)
  expect(headers.server ?? '').not.toMatch(/\d/)
  expect(headers['x-powered-by']).toBeUndefined()
})

test('HSTS is sent in production and not in sandbox mode', async () => {
  const sandbox = await get(sites.plain, '/kz/')
  expect(sandbox.headers['strict-transport-security']).toBeUndefined()
  const anchors = mkdtempSync(join(tmpdir(), 'zhedel-anchors-'))
  const server = await startServer({
    ZHEDEL_MODE: 'production',
    ZHEDEL_SITE_BASE_URL: 'https://zhedel.example',
    ZHEDEL_SITE_PROXIES: '1',
    ZHEDEL_SITE_PROXY_NETWORKS: '127.0.0.1',
    ZHEDEL_VAULT_KEYS: '1:8f1c3a6be2d94075b1fe08c7a35d62904ce7139bfa26d8410b75e93c6df2a841',
    ZHEDEL_VAULT_MARK_KEY: 'c94e07d1a8835f2be6107c3d94fab25861d0ef3947b8125ca3fe6d09b7148c52',
    ZHEDEL_AUDIT_ANCHOR_DIR: anchors,
    ZHEDEL_AUDIT_KEYS: '1:5be3c07f9a142d68e1b7304fc5928ad6137e94fb06d85ac2491fe87360bd25c4',
    ZHEDEL_SMS_URL: 'https://sms.example',
    ZHEDEL_SMS_PASSWORD: 'Wq7RkzB2nXv9TfLs4GhJ8mPcY3dK6aEu',
    ZHEDEL_EMAIL_URL: 'smtps://mail.example',
    ZHEDEL_EMAIL_FROM: 'Zhedel <no-reply@zhedel.kz>',
    ZHEDEL_BUREAU_URL: 'https://bureau.example',
    ZHEDEL_BUREAU_API_KEY: 'b7Tz5QpLx3VnR8kMd2HsJ6wGf9YcA4eU',
    ZHEDEL_BIOMETRY_URL: 'https://biometry.example',
    ZHEDEL_BIOMETRY_API_KEY: 'x9NcR4vLq7ZtK2mWb5HsP8jDf3GyA6eU',
    ZHEDEL_BIOMETRY_CALLBACK_SECRET: 'h3JtV8nQz6LxC2rMk9WsB5pDf7GyA4eU',
    ZHEDEL_HOLDER_CHECK_URL: 'https://holders.example',
    ZHEDEL_HOLDER_CHECK_API_KEY: 'm4KvT8qWz2NxC7rJd5LsP9hBf6GyA3eU',
    ZHEDEL_SIM_CHANGES_URL: 'https://sims.example',
    ZHEDEL_SIM_CHANGES_API_KEY: 'p6WzK3vQn9TxR5mLc8HsJ2dGf7YbA4eU',
    ZHEDEL_ACQUIRER_URL: 'https://acquirer.example',
    ZHEDEL_ACQUIRER_SECRET: 'UnPLLvWs9XyC3wdQ',
    ZHEDEL_ACQUIRER_PAYOUT_SECRET: 'rT5vKq8ZmN2xJ7Lb',
    ZHEDEL_LENDER_BIN: '980440000016',
    ZHEDEL_LENDER_LICENCE_NUMBER: '02.21.0042.М',
    ZHEDEL_LENDER_PHONE: '+7 727 355 10 20',
    ZHEDEL_LENDER_EMAIL: 'help@zhedel.kz',
    ZHEDEL_LENDER_ADDRESS_RU: 'г. Алматы, ул. Панфилова, 98',
    ZHEDEL_LENDER_ADDRESS_KK: 'Алматы қ., Панфилов көшесі, 98',
  })
  try {
    const { headers, cookies } = await get(server.url, '/kz/')
    const age = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]
    expect(Number(age)).toBeGreaterThanOrEqual(180 * day)
    expect(cookies[0]).toContain('Secure')
  } finally {
    await server.stop()
    rmSync(anchors, { recursive: true })
  }
})

test('a page allows GET and HEAD only, and says so', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    for (const path of ['/', '/contacts/', '/_payload/payload.json']) {
      const { status, headers } = await get(sites.plain, path, { method })
      expect(status, `${method} ${path}`).toBe(405)
      expect(headers.allow, `${method} ${path}`).toMatch(/GET/)
    }
  }
})

test('a body over the limit is refused before it is read', async () => {
  const status = await new Promise<number | undefined>((done, fail) => {
    const { hostname, port } = new URL(sites.plain)
    const headers = { 'content-length': String(1 << 30), 'content-type': 'application/json' }
    const post = request({ hostname, port, path: '/api/v1/page', method: 'POST', headers })
    post.once('response', (response) => {
      done(response.statusCode)
      post.destroy()
    })
    post.once('error', fail)
    post.write('{')
  })
  expect(status).toBe(413)
})

test('a stopping server finishes its requests and exits cleanly', async () => {
  const server = await startServer()
  const answer = get(server.url, '/contacts/')
  expect((await answer).status).toBe(200)
  const began = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - began).toBeLessThan(5_000)
})
