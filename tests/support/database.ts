/** The books, read directly from the database by another library. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { query } from './postgres'
import type { TestApp } from './test-app'

interface Leg {
  rule: string
  debit: string
  credit: string
  amount_tiyn: number
}

const READ = `
import json, sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
db.row_factory = sqlite3.Row
print(json.dumps([dict(row) for row in db.execute(sys.argv[2])]))
`

async function rows<T>(app: TestApp, sql: string): Promise<T[]> {
  if (app.databaseUrl.startsWith('postgres')) {
    const wrapped = `SELECT coalesce(json_agg(line), '[]') FROM (${sql}) AS line`
    return JSON.parse(await query(app.databaseUrl, wrapped)) as T[]
  }
  const file = join(app.data, 'zhedel.db')
  const { stdout } = await promisify(execFile)('python3', ['-c', READ, file, sql])
  return JSON.parse(stdout) as T[]
}

export function ledger(app: TestApp): Promise<Leg[]> {
  return rows(app, 'SELECT rule, debit, credit, amount_tiyn FROM ledger ORDER BY number')
}

export async function countRows(app: TestApp, table: string): Promise<number> {
  const [row] = await rows<{ count: number }>(app, `SELECT COUNT(*) AS count FROM ${table}`)
  return Number(row?.count)
}
