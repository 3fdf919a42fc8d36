/** The service as it is measured: a process with a folder of its own, which ends with the bench. */

import { closeSync, mkdtempSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, root, start, waitForAnswer, work } from './machine.mjs'
import { usedMs } from './processor.mjs'

/** Processor time per second below which the server counts as idle. */
const idleMs = 50
const startLimitMs = 10_000
const idleLimitMs = 120_000

/**
 * Starts our server; `startMs` runs from the start of the process to its first 200. Polling begins
 * once it logs that it is running, since earlier polls would take processor time from it. The log is
 * a file: whoever read it from a pipe would take processor time for each request.
 */
export async function startZhedel(firstPath = '/healthz', settings = {}) {
  const listen = `127.0.0.1:${await freePort()}`
  const sandbox = `127.0.0.1:${await freePort()}`
  const folder = mkdtempSync(join(work, 'data-'))
  const env = {
    ZHEDEL_LISTEN: listen,
    ZHEDEL_SITE_BASE_URL: `http://${listen}`,
    // Several processes run at once, and only one measure reads metrics.
    ZHEDEL_MONITORING_LISTEN: '',
    ZHEDEL_SANDBOX_LISTEN: sandbox,
    ZHEDEL_SANDBOX_SMTP_LISTEN: '127.0.0.1:0',
    ZHEDEL_DATA_DIR: folder,
    ...settings,
  }
  const url = `http://${listen}`
  const log = join(folder, 'log')
  const output = openSync(log, 'a')
  const began = performance.now()
  const child = start(join(root, 'target/release/zhedel'), ['serve'], env, output)
  closeSync(output)
  await waitForLog(child, log)
  await waitForAnswer(url + firstPath)
  const startMs = performance.now() - began
  return {
    url,
    sandboxUrl: `http://${sandbox}`,
    env: { ...process.env, ...env },
    child,
    startMs,
    usedMs: () => usedMs(child.pid),
  }
}

async function waitForLog(child, log) {
  const limit = performance.now() + startLimitMs
  while (statSync(log).size === 0) {
    if (child.exitCode !== null || performance.now() > limit) throw new Error('it said nothing')
    await sleep(1)
  }
}

/** `VmRSS`, what is resident now, or `VmHWM`, the most that ever was. */
export function memoryMb(child, name = 'VmRSS') {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)[1]) / 1024
}

/**
 * Waits until the server is idle: rendered pages are recompressed at the highest level, which takes
 * a core for some seconds, and jobs are done.
 */
export async function waitUntilIdle(child) {
  const limit = performance.now() + idleLimitMs
  for (let before = usedMs(child.pid); ; ) {
    await sleep(1000)
    const now = usedMs(child.pid)
    if (now - before < idleMs) return
    if (performance.now() > limit) throw new Error(`still busy after ${idleLimitMs / 1000} s`)
    before = now
  }
}

/** The addresses of all pages that search engines may show, in each language they have. */
export function publicPages() {
  const { routes } = JSON.parse(readFileSync(join(root, 'site/routes.json'), 'utf8'))
  const paths = routes
    .filter(({ indexable }) => indexable)
    .flatMap(({ path }) => Object.values(path))
  return paths.filter((path) => !path.includes(':'))
}
