/** The site as an earlier product left it, with a service worker at /old-worker.js. */

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const worker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
`

export async function siteWithOldWorker(base: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(base)
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/old-worker.js') {
      outgoing.setHeader('content-type', 'text/javascript')
      outgoing.end(worker)
      return
    }
    const { url: path, method, headers } = incoming
    const onward = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
