/** The ledger, read directly from the database by another library. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
rows = db.execute("SELECT rule, debit, credit, amount_tiyn FROM ledger ORDER BY rowid")
print(json.dumps([dict(row) for row in rows]))
`

export async function ledger(app: TestApp): Promise<Leg[]> {
  const file = join(app.data, 'zhedel.db')
  const { stdout } = await promisify(execFile)('python3', ['-c', READ, file])
  return JSON.parse(stdout) as Leg[]
}
