/** Starts the binary on a free port, with a data folder of its own. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const binary = join(root, 'target/checked/zhedel')
// A machine that stands still for some seconds is no fault of the server.
const startLimitMs = 30_000
const stopLimitMs = 10_000

export interface Server {
  url: string
  /** Where the outside world's stand-in answers: messages, people, the clock. */
  sandboxUrl: string
  /** The folder of its database. */
  data: string
  process: ChildProcess
  /** Asks it to end as an operator would; resolves to its exit code. */
  stop(): Promise<number | null>
}

export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  if (!existsSync(binary)) throw new Error('target/checked/zhedel is missing: run make journeys')
  const listen = await freeAddress()
  const sandboxListen = await freeAddress()
  // Nobody learns anything from waiting; production knows no pace but its own.
  const pace = settings.ZHEDEL_MODE === 'production' ? {} : { ZHEDEL_SANDBOX_PACE: '0.1' }
  const data = mkdtempSync(join(tmpdir(), 'zhedel-test-'))
  const env = {
    ...process.env,
    ZHEDEL_LISTEN: listen,
    ZHEDEL_SANDBOX_LISTEN: sandboxListen,
    ZHEDEL_SANDBOX_SMTP_LISTEN: await freeAddress(),
    ZHEDEL_DATA_DIR: data,
    ...pace,
    ...settings,
  }
  const child = spawn(binary, ['serve'], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-4000)
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const stop = async () => {
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    const code = await ended
    clearTimeout(limit)
    rmSync(data, { recursive: true, force: true })
    return code
  }
  const url = `http://${listen}`
  try {
    await answers(url, child)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${log}`)
  }
  return { url, sandboxUrl: `http://${sandboxListen}`, data, process: child, stop }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + startLimitMs
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`zhedel ended with ${child.exitCode}`)
    const alive = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (alive) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error(`zhedel did not answer within ${startLimitMs} ms`)
}

/** Ports of this worker's own, below those that connections get: a port that is free for two is
 * taken by one, and the other's test would talk to a stranger. Who runs several runs on one machine
 * gives each a base of its own. Browsers refuse 10080. */
const base = Number(process.env.TEST_PORT_BASE ?? 11_000)
/** Workers count from nought; what serves all of them starts before there is one. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 4)
let port = base + worker * 2_000

async function freeAddress(): Promise<string> {
  for (;;) {
    port += 1
    if (await isFree(port)) return `127.0.0.1:${port}`
  }
}

function isFree(candidate: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(candidate, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
