/** The PostgreSQL server that `scripts/with-postgres` started for us, killed and started again. */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const startTries = 100

const serverUrl = process.env.ZHEDEL_TEST_POSTGRES_URL

/** The URL of a new, empty database. */
export async function createDatabase(name) {
  if (!serverUrl) throw new Error('run by scripts/with-postgres, as make does')
  await run('psql', ['-qX', '-d', serverUrl, '-c', `CREATE DATABASE ${name}`])
  return serverUrl.replace('/postgres?', `/${name}?`)
}

const folder = () => serverUrl.split('host=')[1]

export const serverPid = () =>
  Number(readFileSync(join(folder(), 'data/postmaster.pid'), 'utf8').split('\n')[0])

/** As a power cut of the server alone would do it: nothing is written any more. */
export async function killServer() {
  process.kill(serverPid(), 'SIGKILL')
  // It cannot start before the last process of the old server has gone.
  for (let tries = 0; tries < startTries; tries += 1) {
    await sleep(100)
    const started = await run(join(folder(), 'start')).then(
      () => true,
      () => false,
    )
    if (started) return
  }
  throw new Error('PostgreSQL does not start again')
}
