/** Processes, ports and folders; `stopAll` ends everything that was started here. */

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
export const work = mkdtempSync(join(tmpdir(), 'zhedel-bench-'))

const children = new Set()

export function start(command, args, env = {}, output = 'ignore') {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(limit)
}

export const stopChildren = () => Promise.all([...children].map(stop))

export async function stopAll() {
  await stopChildren()
  rmSync(work, { recursive: true, force: true })
}

export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}

/**
 * Polls for a 200 as tightly as possible, with less load on the measured process than `fetch` would
 * cause.
 */
export async function waitForAnswer(url, limitMs = 10_000) {
  const limit = performance.now() + limitMs
  while (performance.now() < limit) {
    if ((await statusOf(url)) === 200) return
    await new Promise((done) => setTimeout(done, 1))
  }
  throw new Error(`${url} did not answer within ${limitMs} ms`)
}

function statusOf(url) {
  const { hostname, port, pathname } = new URL(url)
  return new Promise((done) => {
    let statusLine = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
    })
    socket.on('data', (bytes) => {
      statusLine ||= bytes.toString('latin1', 0, 12)
    })
    socket.once('error', () => done(undefined))
    socket.once('end', () => done(Number(statusLine.split(' ')[1])))
  })
}
