/** Payments posted a second on both engines, beside the same rows written by hand without our store. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './machine.mjs'

const run = promisify(execFile)

export async function paymentFigures() {
  const [sqlite, sqliteByHand, postgres, postgresByHand] = await measure()
  return [...beside(sqlite, sqliteByHand, 0.5), ...beside(postgres, postgresByHand, 1)]
}

/** The server is told to wait for the disk: what it acknowledges must survive, as with SQLite. */
async function measure() {
  const options = { cwd: root, env: { ...process.env, ZHEDEL_TEST_POSTGRES_FSYNC: 'on' } }
  delete options.env.ZHEDEL_TEST_POSTGRES_URL
  await run('cargo', ['build', '--release', '-p', 'shell-bench'], options)
  const command = ['target/release/payments-bench']
  const { stdout } = await run('scripts/with-postgres', command, options)
  return JSON.parse(stdout)
}

function beside(ours, byHand, min) {
  return [
    { ...ours, digits: 0 },
    { ...byHand, digits: 0 },
    { name: `ratio: ${ours.name}`, value: ours.value / byHand.value, digits: 2, unit: '', min },
  ]
}
