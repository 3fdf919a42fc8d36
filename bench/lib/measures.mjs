/**
 * Benchmarks that are programs of their own. `make bench` builds them together with everything
 * else: built one by one, each would select other features of the libraries and recompile them.
 */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './machine.mjs'

const run = promisify(execFile)
const largestAnswer = 1 << 26
const ending = new AbortController()

/** Ends those that run. */
export const endMeasures = () => ending.abort()

/** The JSON that a program of `target/release` prints. */
export async function runForJson(program) {
  const options = { cwd: root, maxBuffer: largestAnswer, signal: ending.signal }
  const { stdout } = await run(`target/release/${program}`, [], options)
  return JSON.parse(stdout)
}

/**
 * The JSON that a command prints when run beside PostgreSQL. The server syncs to disk: what it
 * acknowledges must survive, as with SQLite.
 */
export async function runForJsonWithPostgres(...command) {
  const env = { ...process.env, ZHEDEL_TEST_POSTGRES_FSYNC: 'on' }
  delete env.ZHEDEL_TEST_POSTGRES_URL
  const options = { cwd: root, maxBuffer: largestAnswer, signal: ending.signal, env }
  const { stdout } = await run('scripts/with-postgres', command, options)
  return JSON.parse(stdout)
}
