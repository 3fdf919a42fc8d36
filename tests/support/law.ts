/** A changed law, for limits that no amount on sale reaches today. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './server'

/** A limit of the cooling-off period low enough for an amount on sale to exceed it. */
export function strictLaw(): string {
  const law = readFileSync(join(root, 'config/law.toml'), 'utf8')
  const file = join(mkdtempSync(join(tmpdir(), 'zhedel-law-')), 'law.toml')
  writeFileSync(file, law.replace('above_mrp = 75\nhours_min', 'above_mrp = 10\nhours_min'))
  return file
}
