/** Starts the binary on a free port, with its own data folder and database. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copyDataTemplate, type Engine } from './data-template'
import { lawWithoutDaysOff } from './law'
import { createDatabase } from './postgres'

export const root = resolve(import.meta.dirname, '../..')

/** The binary under test; `make smoke` names the one that is shipped. */
export const binary = resolve(root, process.env.ZHEDEL_TEST_BINARY ?? 'target/checked/zhedel')
// A machine that stalls for some seconds is not the server's fault.
const startLimitMs = 30_000
const stopLimitMs = 10_000

export interface Server {
  url: string
  /** The sandbox: messages, people, the clock. */
  sandboxUrl: string
  /** The folder of its files, and of its database on SQLite. */
  data: string
  databaseUrl: string
  process: ChildProcess
  /** Stops it as an operator would; resolves to its exit code. What it left behind can be read before
   * it is removed. */
  stop(read?: (data: string) => void): Promise<number | null>
}

export async function startServer(
  settings: Record<string, string> = {},
  engine: Engine = 'sqlite',
): Promise<Server> {
  if (!existsSync(binary)) throw new Error(`${binary} is missing: run make journeys`)
  const listen = await freeAddress()
  const sandboxListen = await freeAddress()
  // Nothing is learnt by waiting; production ignores the setting.
  const pace = settings.ZHEDEL_MODE === 'production' ? {} : { ZHEDEL_SANDBOX_PACE: '0.1' }
  const data = mkdtempSync(join(tmpdir(), 'zhedel-test-'))
  // A database or keys of its own would not belong to the template's files.
  const hasOwnData = settings.ZHEDEL_DATABASE_URL || settings.ZHEDEL_MODE === 'production'
  if (!hasOwnData) copyDataTemplate(engine, data)
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const databaseUrl = database?.url ?? `sqlite://${join(data, 'zhedel.db')}`
  const env = {
    ...process.env,
    ZHEDEL_LISTEN: listen,
    // By the address, as most tests open it; passkeys need the name.
    ZHEDEL_SITE_BASE_URL: `http://${listen}`,
    ZHEDEL_SANDBOX_LISTEN: sandboxListen,
    ZHEDEL_SANDBOX_SMTP_LISTEN: await freeAddress(),
    ZHEDEL_MONITORING_LISTEN: '',
    ZHEDEL_DATA_DIR: data,
    ZHEDEL_DATABASE_URL: databaseUrl,
    ZHEDEL_LENDING_LAW_FILE: lawWithoutDaysOff(),
    // No load balancer has to notice a stop.
    ZHEDEL_SHUTDOWN_LAME_DUCK_MS: '0',
    ...pace,
    ...settings,
  }
  const child = spawn(binary, ['serve'], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-4000)
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const stop = async (read?: (data: string) => void) => {
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    const code = await ended
    clearTimeout(limit)
    read?.(data)
    rmSync(data, { recursive: true, force: true })
    await database?.remove()
    return code
  }
  const url = `http://${listen}`
  try {
    await answers(url, child)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${log}`)
  }
  return { url, sandboxUrl: `http://${sandboxListen}`, data, databaseUrl, process: child, stop }
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

/**
 * Each worker has its own ports, below the ephemeral range: two workers could both find a port
 * free, and one would talk to the other's server. Parallel runs on one machine need different
 * bases. Browsers refuse 10080.
 */
const base = Number(process.env.TEST_PORT_BASE ?? 11_000)
/** Workers count from zero; shared servers start before there is one. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 4)
let port = base + worker * 2_000

export async function freeAddress(): Promise<string> {
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
