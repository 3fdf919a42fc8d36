/** Measures that are programs of their own. `make bench` has built them with everything else: built
 * one by one, each would have other features of the libraries and wait for them minutes long. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './machine.mjs'

const run = promisify(execFile)
const largestAnswer = 1 << 26

/** What a program of `target/release` tells. */
export async function told(program) {
  const options = { cwd: root, maxBuffer: largestAnswer }
  const { stdout } = await run(`target/release/${program}`, [], options)
  return JSON.parse(stdout)
}

/** What a command tells that finds a PostgreSQL server. The server is told to wait for the disk: what
 * it acknowledges must survive, as with SQLite. */
export async function toldBesidePostgres(...command) {
  const env = { ...process.env, ZHEDEL_TEST_POSTGRES_FSYNC: 'on' }
  delete env.ZHEDEL_TEST_POSTGRES_URL
  const options = { cwd: root, maxBuffer: largestAnswer, env }
  const { stdout } = await run('scripts/with-postgres', command, options)
  return JSON.parse(stdout)
}
