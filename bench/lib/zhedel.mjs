import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, root, start, waitForAnswer, waitForOutput, work } from './machine.mjs'

/** Processor time per second below which the server counts as idle. */
const idleMs = 50
const tickMs = 10

/**
 * Starts our server; `startMs` runs from the start of the process to its first 200. Polling begins
 * once it logs that it is running, since earlier polls would take processor time from it.
 */
export async function startZhedel(firstPath = '/healthz', settings = {}) {
  const listen = `127.0.0.1:${await freePort()}`
  const sandbox = `127.0.0.1:${await freePort()}`
  const env = {
    ZHEDEL_LISTEN: listen,
    ZHEDEL_SITE_BASE_URL: `http://${listen}`,
    ZHEDEL_SANDBOX_LISTEN: sandbox,
    ZHEDEL_SANDBOX_SMTP_LISTEN: '127.0.0.1:0',
    ZHEDEL_DATA_DIR: mkdtempSync(join(work, 'data-')),
    ...settings,
  }
  const url = `http://${listen}`
  const began = performance.now()
  const child = start(join(root, 'target/release/zhedel'), ['serve'], env, 'pipe')
  await waitForOutput(child)
  await waitForAnswer(url + firstPath)
  const startMs = performance.now() - began
  return { url, sandboxUrl: `http://${sandbox}`, child, startMs }
}

export function residentMb(child) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)[1]) / 1024
}

/**
 * Waits until the server is idle: rendered pages are recompressed at the highest level, which takes
 * a core for some seconds.
 */
export async function waitUntilIdle(child) {
  for (let before = usedMs(child); ; ) {
    await sleep(1000)
    const now = usedMs(child)
    if (now - before < idleMs) return
    before = now
  }
}

/** Processor time so far. */
function usedMs(child) {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(userTicks) + Number(systemTicks)) * tickMs
}

export function landings() {
  const { routes } = JSON.parse(readFileSync(join(root, 'site/routes.json'), 'utf8'))
  return routes.filter(({ page }) => page === 'landing/landing').map(({ path }) => path.ru)
}
