/** Runs journeys on the server that `scripts/with-postgres` names, and prints the figures. */

import { execFileSync } from 'node:child_process'
import { journeysOn } from './journeys.mjs'
import { stopAll } from './machine.mjs'

try {
  const url = newDatabase(process.env.ZHEDEL_TEST_POSTGRES_URL)
  console.log(JSON.stringify(await journeysOn('PostgreSQL', url)))
} finally {
  await stopAll()
}

function newDatabase(server) {
  execFileSync('psql', [server, '-qc', 'CREATE DATABASE journeys'])
  return server.replace('/postgres?', '/journeys?')
}
