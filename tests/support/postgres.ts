/** Databases on the PostgreSQL server that `scripts/with-postgres` starts, one for each server under
 * test. Each is a copy of a template. */

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(execFile)
const limitMs = 30_000
const template = 'playwright_template'

/** The server's own address; absent where there is none, and then nothing runs on it. */
export const postgresServer = process.env.ZHEDEL_TEST_POSTGRES_URL

export interface PostgresDatabase {
  url: string
  remove(): Promise<void>
}

/** Runs a statement and tells what it returned, a row a line. */
export async function query(url: string, sql: string): Promise<string> {
  const options = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '-v', 'ON_ERROR_STOP=1']
  const { stdout } = await run('psql', [...options, '-d', url, '-c', sql], { timeout: limitMs })
  return stdout.trim()
}

/** Makes the template; `fill` brings an empty database to the schema of the binary. */
export async function createTemplate(fill: (url: string) => Promise<void>): Promise<void> {
  const server = address()
  // One that an earlier run left behind may have the schema of another build.
  await query(server, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
  await query(server, `CREATE DATABASE ${template}`)
  await fill(address(template))
}

export async function createDatabase(): Promise<PostgresDatabase> {
  const name = `p${randomUUID().replaceAll('-', '')}`
  await query(address(), `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const remove = async () => {
    await query(address(), `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { url: address(name), remove }
}

function address(database?: string): string {
  if (!postgresServer) throw new Error('run by scripts/with-postgres, as make journeys does')
  const url = new URL(postgresServer)
  if (database) url.pathname = `/${database}`
  return url.href
}
