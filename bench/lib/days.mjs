/** The end of a day for many loans on both engines, beside a plain bulk write of the same rows. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './machine.mjs'

const run = promisify(execFile)

/** The server is told to wait for the disk, as SQLite does. */
export async function dayFigures() {
  const options = { cwd: root, env: { ...process.env, ZHEDEL_TEST_POSTGRES_FSYNC: 'on' } }
  delete options.env.ZHEDEL_TEST_POSTGRES_URL
  await run('cargo', ['build', '--release', '-p', 'shell-bench'], options)
  const { stdout } = await run('scripts/with-postgres', ['target/release/days-bench'], options)
  return JSON.parse(stdout).map(withoutNulls)
}

/** A figure without an aim has none, instead of one that is null. */
function withoutNulls(figure) {
  return Object.fromEntries(Object.entries(figure).filter(([, value]) => value !== null))
}
