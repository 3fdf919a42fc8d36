/** Uploads that are half sent, and pictures that unpack to a gigabyte, take little memory. */

import { readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { crc32, createDeflate } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { seedCustomer } from '../support/seeded-customer'
import { type Server, startServer } from '../support/server'
import { appOf } from '../support/test-app'

const grownMbMax = 64
const fileBytes = 10 << 20

let server: Server
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Forgets what the server's process once had in memory: its peak is what it has now. */
function forgetPeak(): void {
  writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5')
}

/** The most that the server's process had in memory since then. */
function peakMb(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

interface Signed {
  token: string
  caseId: string
}

async function openCase(): Promise<Signed> {
  const { phone, password } = await seedCustomer(appOf(server), 'fresh')
  const signIn = await post('/session/password', { phone, password })
  const { access_token: token } = (await signIn.json()) as { access_token: string }
  const opened = await post('/cases', { kind: 'message', text: 'Как погасить?' }, token)
  expect(opened.status).toBe(200)
  return { token, caseId: ((await opened.json()) as { id: string }).id }
}

function post(path: string, body: object, token?: string): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  return fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, origin: server.url },
    body: JSON.stringify(body),
  })
}

/** All of a file but its last kilobyte; then the connection is held open. */
async function sendHalf(path: string, headers: string[]): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  // The server may end a connection that it refused.
  socket.on('error', () => undefined)
  const head = [`POST /api/v1${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers]
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${fileBytes}\r\n\r\n`)
  await new Promise<void>((done) => {
    socket.once('close', () => done())
    socket.write(Buffer.alloc(fileBytes - 1024, '0'), () => done())
  })
  return socket
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** 8000 by 8000 pixels of four channels, lying on its side. */
async function pictureBomb(bitsPerChannel: 8 | 16): Promise<Buffer> {
  const side = 8000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([bitsPerChannel, 6, 0, 0, 0], 8)
  const deflate = createDeflate({ level: 1 })
  const packed: Buffer[] = []
  deflate.on('data', (part: Buffer) => packed.push(part))
  const row = Buffer.alloc(1 + (side * 4 * bitsPerChannel) / 8)
  for (let y = 0; y < side; y += 1)
    await new Promise<void>((done) => deflate.write(row, () => done()))
  await new Promise<void>((done) => deflate.end(done))
  const exif = Buffer.from('49492a00080000000100120103000100000006000000', 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('eXIf', exif),
    pngChunk('IDAT', Buffer.concat(packed)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

test('twenty half-sent files of anybody and of a customer', async () => {
  const { token, caseId } = await openCase()
  forgetPeak()
  const before = peakMb()
  const anybody = ['Content-Type: application/octet-stream']
  const customer = [...anybody, `Authorization: Bearer ${token}`]
  const sockets = await Promise.all([
    ...Array.from({ length: 20 }, () => sendHalf('/documents/verify', anybody)),
    ...Array.from({ length: 20 }, () => sendHalf(`/cases/${caseId}/files`, customer)),
    ...Array.from({ length: 20 }, (_, index) =>
      sendHalf(`/cases/${caseId}/files`, [...customer, `Idempotency-Key: half-sent-${index}`]),
    ),
  ])
  expect(peakMb() - before).toBeLessThan(grownMbMax)
  for (const socket of sockets) socket.destroy()
})

test('pictures that unpack to a gigabyte', async () => {
  const { token, caseId } = await openCase()
  const bombs = await Promise.all([pictureBomb(16), pictureBomb(8)])
  forgetPeak()
  const before = peakMb()
  for (const bomb of [...bombs, ...bombs]) {
    const answer = await fetch(`${server.url}/api/v1/cases/${caseId}/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        origin: server.url,
      },
      body: new Uint8Array(bomb),
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'file.rejected',
      detail: 'picture_too_large',
    })
  }
  expect(peakMb() - before).toBeLessThan(grownMbMax)
})
