/** The example proxies pass on what the site needs to know, and nothing that a visitor made up. */

import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { get } from '../support/http'
import { host, type ProxyKind, startProxy } from '../support/proxy'
import { startServer } from '../support/server'

const biller = '127.0.0.2'
const stranger = '127.0.0.3'
const check = '/billers/kaspi?command=check&txn_id=1&account=900101300007&sum=1'
const megabyte = 1 << 20

/** What every server writes by itself. */
const own = new Set(['alt-svc', 'connection', 'content-length', 'date', 'keep-alive', 'server'])

for (const kind of ['nginx', 'caddy'] satisfies ProxyKind[]) {
  test(`${kind} in front of the site`, async () => {
    const server = await startServer({
      ZHEDEL_MODE: 'sandbox',
      ZHEDEL_SITE_BASE_URL: `https://${host}`,
      ZHEDEL_SITE_PROXIES: '1',
      ZHEDEL_BILLERS_KASPI_ADDRESSES: biller,
    })
    const proxy = await startProxy(kind, new URL(server.url).host)
    try {
      await test.step('pages arrive as they were sent', async () => {
        const headers = { host, 'accept-encoding': 'br' }
        // The first answer also says how long the page took to make.
        await get(server.url, '/faq/', { headers })
        const direct = await get(server.url, '/faq/', { headers })
        const passed = await proxy.ask('/faq/', { headers })
        expect(passed.status).toBe(200)
        for (const [name, value] of Object.entries(direct.headers))
          if (!own.has(name) && name !== 'transfer-encoding')
            expect(passed.headers[name], name).toEqual(value)
        const text = brotliDecompressSync(passed.body).toString('utf8')
        expect(text).toBe(brotliDecompressSync(direct.body).toString('utf8'))
      })

      await test.step('the address that connects is known, one that is made up is not', async () => {
        expect((await proxy.ask(check, { from: biller })).status).toBe(200)
        expect((await proxy.ask(check, { from: stranger })).status).toBe(403)
        for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded']) {
          const value = name === 'forwarded' ? `for=${biller}` : biller
          const forged = await proxy.ask(check, { from: stranger, headers: { [name]: value } })
          expect(forged.status, name).toBe(403)
        }
      })

      await test.step('changes from the site itself are told from those of others', async () => {
        const codes = (origin: string) =>
          proxy.ask('/api/v1/codes', {
            method: 'POST',
            headers: { origin, 'content-type': 'application/json' },
            body: Buffer.from('{}'),
          })
        expect((await codes(`https://${host}`)).status).toBe(400)
        const other = await codes('https://other.example')
        expect(other.status).toBe(403)
        expect(other.body.toString()).toContain('request.cross_site')
      })

      await test.step('plain HTTP leads to the same page by TLS', async () => {
        const { status, headers } = await proxy.ask('/faq/?a=1', { isPlain: true })
        expect([301, 308]).toContain(status)
        expect(headers.location).toMatch(/^https:\/\/zhedel\.example(:\d+)?\/faq\/\?a=1$/)
      })

      await test.step('nobody asks how the process is', async () => {
        for (const path of ['/healthz', '/readyz', '/metrics'])
          expect((await proxy.ask(path)).status, path).toBe(404)
      })

      await test.step('the largest upload passes, a larger one does not', async () => {
        const upload = (body: Buffer) =>
          proxy.ask('/api/v1/application/uploads/id_front', {
            method: 'PUT',
            headers: { 'content-type': 'image/jpeg', 'content-length': String(body.length) },
            body,
          })
        // The site reads no file of somebody who is not signed in.
        expect((await upload(Buffer.alloc(10 * megabyte))).status).toBe(401)
        expect((await upload(Buffer.alloc(12 * megabyte))).status).toBe(413)
      })
    } finally {
      await proxy.stop()
      await server.stop()
    }
  })
}
