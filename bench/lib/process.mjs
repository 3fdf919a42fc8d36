/** Processes of ours that are killed and started again at the same address. */

import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root, waitForAnswer } from './machine.mjs'

const run = promisify(execFile)
const startLimitMs = 60_000
const stopLimitMs = 90_000
/** A contract is rendered for each, which takes a core for a moment. */
const seedsAtOnce = 4
/** Below the ephemeral range: while a process is dead, no outgoing connection may take its port. */
const firstPort = 21_000

/** The binary that ships, unless another one is named. */
const binary = resolve(root, process.env.ZHEDEL_TEST_BINARY ?? 'target/release/zhedel')

const started = new Set()
let port = firstPort

async function freeAddress(host = '127.0.0.1') {
  for (;;) {
    port += 1
    if (await isFree(host, port)) return `${host}:${port}`
  }
}

function isFree(host, candidate) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(candidate, host, () => probe.close(() => done(true)))
  })
}

/**
 * A process with a folder of its own that is not started yet.
 *
 * @param {{ command: 'serve' | 'worker', folder: string, databaseUrl: string, settings?: Record<string, string> }} options
 */
export async function newProcess({ command, folder, databaseUrl, settings = {} }) {
  if (!existsSync(binary)) throw new Error(`${binary} is missing: run make build`)
  mkdirSync(folder, { recursive: true })
  const listen = await freeAddress()
  const sandbox = await freeAddress()
  const env = {
    ...process.env,
    ZHEDEL_LISTEN: listen,
    ZHEDEL_SITE_BASE_URL: `http://${listen}`,
    // They are several, and nobody reads their metrics.
    ZHEDEL_MONITORING_LISTEN: '',
    ZHEDEL_SANDBOX_LISTEN: sandbox,
    ZHEDEL_SANDBOX_SMTP_LISTEN: await freeAddress(),
    ZHEDEL_SANDBOX_PACE: '0.1',
    ZHEDEL_DATA_DIR: folder,
    ZHEDEL_DATABASE_URL: databaseUrl,
    ...settings,
  }
  const url = `http://${listen}`
  const logFile = join(folder, 'log')
  let child

  /** Resolves to the milliseconds until the first answer. */
  async function start() {
    const log = openSync(logFile, 'a')
    const began = performance.now()
    child = spawn(binary, [command], { cwd: root, env, stdio: ['ignore', log, log] })
    closeSync(log)
    started.add(child)
    child.once('exit', () => started.delete(child))
    if (command === 'serve') {
      const early = new Promise((done) => child.once('exit', () => done('ended')))
      const answer = waitForAnswer(`${url}/healthz`, startLimitMs)
      if ((await Promise.race([answer, early])) === 'ended')
        throw new Error(
          `${command} ended at its start: ${readFileSync(logFile, 'utf8').slice(-2000)}`,
        )
    }
    return performance.now() - began
  }

  async function end(signal) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    const isLate = sleep(stopLimitMs, true, { ref: false })
    if (await Promise.race([ended.then(() => false), isLate]))
      throw new Error(`${command} does not end within ${stopLimitMs / 1000} s of ${signal}`)
  }

  return {
    command,
    url,
    sandboxUrl: `http://${sandbox}`,
    env,
    start,
    pid: () => child.pid,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    log: () => readFileSync(logFile, 'utf8'),
  }
}

export function killAll() {
  for (const child of started) child.kill('SIGKILL')
}

/** The same when whoever measures is stopped. */
export function killAllOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      killAll()
      process.exit(1)
    })
  }
}

/** New loans, each with its customer: phone, password and contract number. */
export async function seedLoans({ sandboxUrl }, count, life = 'fresh') {
  const customers = []
  let left = count
  async function seed() {
    while (left > 0) {
      left -= 1
      const answer = await fetch(`${sandboxUrl}/seed`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ life, language: 'ru' }),
      })
      if (!answer.ok) throw new Error(`a loan was not seeded: ${await answer.text()}`)
      customers.push(await answer.json())
    }
  }
  await Promise.all(Array.from({ length: seedsAtOnce }, seed))
  return customers
}

/** Runs a command of the binary with the settings of a process; resolves to what it prints. */
export async function command({ env }, name) {
  const { stdout } = await run(binary, [name], { cwd: root, env, maxBuffer: 1 << 26 })
  return stdout
}

/** Whether `zhedel check` finds the books clean; what it says besides. */
export async function check(one) {
  try {
    return { isClean: true, text: await command(one, 'check') }
  } catch (error) {
    return { isClean: false, text: `${error.stdout}${error.stderr}` }
  }
}

/** Until a condition holds; it is looked at often, and fails after a while. */
export async function until(what, isTrue, limitMs = startLimitMs) {
  const limit = performance.now() + limitMs
  while (!(await isTrue())) {
    if (performance.now() > limit) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await sleep(5)
  }
}
