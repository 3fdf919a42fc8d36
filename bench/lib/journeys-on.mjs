/** Runs journeys on one engine and prints its figures; `scripts/with-postgres` names the server. */

import { execFileSync } from 'node:child_process'
import { journeysOn } from './journeys.mjs'
import { stopAll } from './machine.mjs'

const [engine] = process.argv.slice(2)
try {
  const url =
    engine === 'PostgreSQL' ? newDatabase(process.env.ZHEDEL_TEST_POSTGRES_URL) : undefined
  console.log(JSON.stringify(await journeysOn(engine, url)))
} finally {
  await stopAll()
}

function newDatabase(server) {
  execFileSync('psql', [server, '-qc', 'CREATE DATABASE journeys'])
  return server.replace('/postgres?', '/journeys?')
}
