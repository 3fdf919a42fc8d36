/** Plain HTTP without fetch: nothing is followed, added, decoded or forbidden. */

import { Agent, type IncomingHttpHeaders, request as send } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Every Set-Cookie line. */
  cookies: string[]
  body: Buffer
  text: string
}

export interface Options {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Idle connections are closed before the server closes them, or a request may be lost. */
const restMs = 5000
const agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: restMs })
const limitMs = 30_000

export function get(base: string, path: string, options: Options = {}): Promise<Answer> {
  const { hostname, port } = new URL(base)
  const { method = 'GET', headers = {}, body } = options
  return new Promise((done, fail) => {
    const request = send({ hostname, port, path, method, headers, agent, timeout: limitMs })
    request.once('timeout', () => request.destroy(new Error(`${path}: no answer`)))
    request.once('error', (error) => {
      // The server closed an idle connection at the very moment of its reuse: a client may repeat
      // an idempotent request.
      const { reusedSocket } = request
      const wasLeft = reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      if (wasLeft && method === 'GET') get(base, path, options).then(done, fail)
      else fail(error)
    })
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', fail)
      response.once('end', () => {
        const bytes = Buffer.concat(chunks)
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cookies: response.headers['set-cookie'] ?? [],
          body: bytes,
          text: bytes.toString('utf8'),
        })
      })
    })
    request.end(body)
  })
}

const pages = new Map<string, Promise<Answer>>()

/** A page as everybody gets it, fetched once per worker. */
export function read(base: string, path: string): Promise<Answer> {
  const address = base + path
  const page = pages.get(address) ?? get(base, path)
  pages.set(address, page)
  return page
}

/**
 * Sends bytes as they are, however wrong; resolves to the status, or 0 if the connection was
 * closed.
 */
export function sendRaw(base: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(base)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let received = ''
    socket.setTimeout(limitMs, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(received)
      if (!status) return
      socket.destroy()
      done(Number(status[1]))
    })
    // A reset before the response is a rejection too: only a hang or a crash is a failure.
    socket.once('error', (error) => ('code' in error ? done(0) : fail(error)))
    socket.once('close', () => done(0))
  })
}

/** The target of a redirect as path and query, or null. */
export function target(answer: Answer, base: string): string | null {
  const { location } = answer.headers
  if (!location) return null
  const url = new URL(location, base)
  return url.origin === new URL(base).origin ? url.pathname + url.search : url.href
}

/** The language cookie that a response sets, or null. */
export function languageSet(answer: Answer): string | null {
  const lines = answer.cookies.filter((line) => line.startsWith('i18n_redirected='))
  if (lines.length > 1) throw new Error(`the cookie is set ${lines.length} times`)
  return lines[0]?.split(';')[0]?.split('=')[1] ?? null
}
