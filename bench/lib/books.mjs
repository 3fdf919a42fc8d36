/** The books, read by another library than ours, held against what billers were told. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const largestAnswer = 1 << 30
const shownMax = 10

const READ = `
import json, sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
db.row_factory = sqlite3.Row
print(json.dumps([dict(row) for row in db.execute(sys.argv[2])]))
`

export async function rows(databaseUrl, sql) {
  const options = { maxBuffer: largestAnswer }
  if (databaseUrl.startsWith('postgres')) {
    const wrapped = `SELECT coalesce(json_agg(line), '[]') FROM (${sql}) AS line`
    const { stdout } = await run('psql', ['-qXAt', '-d', databaseUrl, '-c', wrapped], options)
    return JSON.parse(stdout)
  }
  const file = databaseUrl.replace('sqlite://', '')
  const { stdout } = await run('python3', ['-c', READ, file, sql], options)
  return JSON.parse(stdout)
}

/**
 * Every acknowledged payment has to be in the books once, with its amount, or put aside for staff
 * where its loan takes no more; and nothing that was never sent. What was booked is what the ledger
 * says the billers owe us.
 */
export async function compareWithBooks(databaseUrl, { sent, contradictions }) {
  const received = await rows(
    databaseUrl,
    'SELECT biller, txn_id, number, amount_tiyn, state FROM biller_payments',
  )
  const booked = await rows(
    databaseUrl,
    "SELECT reference, amount_tiyn FROM payments WHERE source = 'biller'",
  )
  const unmatched = await rows(
    databaseUrl,
    "SELECT reference, amount_tiyn FROM unmatched_payments WHERE source = 'biller'",
  )
  const [{ ledger }] = await rows(
    databaseUrl,
    `SELECT CAST(coalesce(sum(amount_tiyn), 0) AS bigint) AS ledger FROM ledger
     WHERE debit = '1030' AND credit = '3510' AND cause IN
       (SELECT id FROM payments WHERE source = 'biller')`,
  )
  const receivedByName = groupBy(received, ({ biller, txn_id: id }) => `${biller}:${id}`)
  const bookedByName = groupBy(booked, ({ reference }) => reference)
  const unmatchedByName = groupBy(unmatched, ({ reference }) => reference)
  const lost = []
  const doubled = [...contradictions]
  for (const { biller, txnId, tenge, number } of sent) {
    if (number === undefined) continue
    const name = `${biller}:${txnId}`
    const entries = [...(bookedByName.get(name) ?? []), ...(unmatchedByName.get(name) ?? [])]
    const [row, ...others] = receivedByName.get(name) ?? []
    const isWhole =
      row?.state === (bookedByName.has(name) ? 'booked' : 'parked') &&
      row.amount_tiyn === tenge * 100 &&
      String(row.number) === number &&
      entries[0]?.amount_tiyn === tenge * 100
    if (!isWhole) lost.push(name)
    if (others.length > 0 || entries.length > 1) doubled.push(name)
  }
  const names = new Set(sent.map(({ biller, txnId }) => `${biller}:${txnId}`))
  const bookedNames = [...bookedByName.keys(), ...unmatchedByName.keys()]
  const unknown = bookedNames.filter((name) => !names.has(name))
  const bookedTiyn = booked.reduce((sum, row) => sum + row.amount_tiyn, 0)
  if (bookedTiyn !== Number(ledger))
    doubled.push(`the ledger has ${ledger} tiyn received, the payments are ${bookedTiyn}`)
  const isClean = lost.length + doubled.length + unknown.length === 0
  if (!isClean) complain({ lost, doubled, unknown })
  return {
    booked: booked.length,
    bookedTenge: bookedTiyn / 100,
    unmatched: unmatched.length,
    lost: lost.length,
    doubled: doubled.length,
    unknown: unknown.length,
    isClean,
  }
}

/** The first of each kind, by which the rest can be found. */
function complain(kinds) {
  for (const [kind, names] of Object.entries(kinds))
    if (names.length > 0) console.error(`${kind}: ${names.slice(0, shownMax).join(' ')}`)
}

function groupBy(list, nameOf) {
  const groups = new Map()
  for (const item of list) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item])
  return groups
}
