/**
 * What `make failover` runs: two processes take payments on three PostgreSQL servers under Patroni,
 * behind HAProxy, and the leader fails: killed, paused, or cut off from everybody. How long until the
 * next payment is taken, how many requests got no answer, and whether anything that was acknowledged
 * is lost.
 *
 * FAILURES (10), in turn of each kind; WRITERS (8); LOANS (20); ZHEDEL_SEED repeats the choices.
 */

import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBillers } from './lib/billers.mjs'
import { compareWithBooks } from './lib/books.mjs'
import { heal, leaseS, startCluster } from './lib/cluster.mjs'
import { stopAll, work } from './lib/machine.mjs'
import { check, killAll, newProcess, seedLoans, until } from './lib/process.mjs'
import { countOf, randomOf } from './lib/random.mjs'
import { printTable } from './lib/report.mjs'

const failures = countOf('FAILURES', 10)
const writers = countOf('WRITERS', 8)
const loans = countOf('LOANS', 20)
const random = randomOf('failover')
const timeoutMs = 20_000
const pauseMs = 100
/** The lease of the leader has to run out, a request may wait for its limit, and the machine is small. */
const firstWriteLimitMs = (leaseS + 60) * 1000
/** Payments go on so long before a failure and after it. */
const calmMs = 5_000

/** How a leader fails, and how it comes back. */
const kinds = {
  kill: { fail: (node) => node.signal('SIGKILL'), repair: (node) => node.start() },
  pause: { fail: (node) => node.signal('SIGSTOP'), repair: (node) => node.signal('SIGCONT') },
  partition: { fail: (node) => node.drop(), repair: heal },
}

async function failOnce(cluster, load, kind) {
  await sleep(calmMs + random() * 1000)
  const leader = await cluster.leader()
  const failedBefore = load.failed
  await kinds[kind].fail(leader)
  const failedAt = performance.now()
  const isTaken = () => load.lastSentAt > failedAt
  await until('a payment is taken again', isTaken, firstWriteLimitMs)
  const firstWriteMs = performance.now() - failedAt
  await sleep(calmMs)
  const failed = load.failed - failedBefore
  await kinds[kind].repair(leader)
  const repairedAt = performance.now()
  await cluster.untilWhole()
  const next = await cluster.leader()
  return [
    kind,
    `${leader.name} → ${next.name}`,
    (firstWriteMs / 1000).toFixed(1),
    failed,
    load.failed - failedBefore - failed,
    ((performance.now() - repairedAt) / 1000).toFixed(1),
  ].map(String)
}

async function measure(cluster) {
  const { databaseUrl } = cluster
  const processes = []
  for (const name of ['first', 'second'])
    processes.push(await newProcess({ command: 'serve', folder: join(work, name), databaseUrl }))
  // A code that another process sends would be in the sandbox of that one.
  await processes[0].start()
  const accounts = (await seedLoans(processes[0], loans)).map((it) => it.contract_number)
  await processes[1].start()
  const urls = processes.map(({ url }) => url)
  const load = startBillers({ urls, accounts, writers, random, timeoutMs, pauseMs })
  const possible = Object.keys(kinds).filter((kind) => kind !== 'partition' || cluster.canDrop)
  if (!cluster.canDrop) console.log('failover: no partitions, packets cannot be dropped here')
  const table = []
  for (let round = 0; round < failures; round += 1) {
    const row = await failOnce(cluster, load, possible[round % possible.length])
    console.log(`failover: ${round + 1} of ${failures}: ${row.join(', ')}`)
    table.push(row)
  }
  await load.stop()
  for (const one of processes) await one.stop()
  const books = await compareWithBooks(databaseUrl, load)
  const checked = await check(processes[0])
  return { table, load, books, checked }
}

function report({ table, load, books, checked }) {
  const heading = [
    'the leader',
    'from → to',
    'first payment, s',
    'failed',
    'failed when it came back',
    'whole again, s',
  ]
  printTable([heading, ...table])
  console.log()
  printTable([
    ['requests', String(load.requests)],
    ['failed', String(load.failed)],
    ['payments acknowledged', String(load.acknowledged)],
    ['booked', `${books.booked}, ${books.bookedTenge} tenge`],
    ['put aside', String(books.unmatched)],
    ['lost', String(books.lost)],
    ['doubled', String(books.doubled)],
    ['unknown', String(books.unknown)],
    ['zhedel check', checked.isClean ? 'clean' : 'WRONG'],
  ])
  if (!checked.isClean) console.error(checked.text)
  return checked.isClean && books.isClean
}

// The servers run as another user.
chmodSync(work, 0o755)
const cluster = await startCluster(join(work, 'cluster'))

async function end(code) {
  killAll()
  await cluster.stop()
  if (code === 0) await stopAll()
  else console.error(`failover: the data are kept in ${work}`)
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end(1))

try {
  await end(report(await measure(cluster)) ? 0 : 1)
} catch (error) {
  console.error(`failover: ${error.stack}`)
  await end(1)
}
