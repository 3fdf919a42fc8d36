/** A changed law, for limits that no amount on sale reaches today, and for dates of any weekday. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './server'

/** A limit of the cooling-off period low enough for an amount on sale to exceed it. */
export function strictLaw(): string {
  return changedLaw('above_mrp = 75\nhours_min', 'above_mrp = 10\nhours_min')
}

/** Every due date is the last day on time: loans fall due on whatever day the machine's clock says,
 * and what a test expects must not depend on its weekday. */
export function lawWithoutDaysOff(): string {
  return changedLaw()
}

/** The shipped law, without days off and with another change. */
function changedLaw(from = '', to = ''): string {
  const law = readFileSync(join(root, 'config/law.toml'), 'utf8')
  const file = join(mkdtempSync(join(tmpdir(), 'zhedel-law-')), 'law.toml')
  const rule = 'next_working_day_is_on_time = '
  writeFileSync(file, law.replace(from, to).replace(`${rule}true`, `${rule}false`))
  return file
}
