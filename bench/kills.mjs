/**
 * What `make kills` runs: processes that take payments are killed at random moments and started
 * again, on both engines; on PostgreSQL there are three, and the server is killed as well. Whatever
 * a biller was told is booked has to be in the books, once.
 *
 * KILLS (1000) in all, half of them on each engine; WRITERS (12); LOANS (60); LIFETIME_MS (400), the
 * longest life of a process; SERVER_KILL_EVERY (25); ZHEDEL_SEED repeats the choices of a run.
 */

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBillers } from './lib/billers.mjs'
import { compareWithBooks } from './lib/books.mjs'
import { stopAll, work } from './lib/machine.mjs'
import { median } from './lib/numbers.mjs'
import { createDatabase, killServer } from './lib/postgres-server.mjs'
import { check, killAll, killAllOnSignal, newProcess, seedLoans, until } from './lib/process.mjs'
import { countOf, pick, randomOf } from './lib/random.mjs'
import { printTable } from './lib/report.mjs'

const kills = countOf('KILLS', 1000)
const writers = countOf('WRITERS', 12)
const loans = countOf('LOANS', 60)
const lifetimeMs = countOf('LIFETIME_MS', 400)
const serverKillEvery = countOf('SERVER_KILL_EVERY', 25)
const random = randomOf('kills')
/** So many payments are acknowledged between two kills at least. */
const paymentsBetween = 3
const timeoutMs = 20_000
/** Shorter than a start takes, so that payments are under way when the process listens again. */
const pauseMs = 10

async function processesOn(engine) {
  if (engine === 'SQLite') {
    const data = join(work, 'sqlite')
    const databaseUrl = `sqlite://${join(data, 'zhedel.db')}`
    const serve = await newProcess({ command: 'serve', folder: data, databaseUrl })
    return { databaseUrl, processes: [serve] }
  }
  const databaseUrl = await createDatabase('kills')
  const first = await newProcess({ command: 'serve', folder: join(work, 'first'), databaseUrl })
  const second = await newProcess({ command: 'serve', folder: join(work, 'second'), databaseUrl })
  const worker = await newProcess({
    command: 'worker',
    folder: join(work, 'worker'),
    databaseUrl,
    settings: { ZHEDEL_SANDBOX_LISTEN: new URL(first.sandboxUrl).host },
  })
  return { databaseUrl, processes: [first, second, worker] }
}

async function killOn(engine, count) {
  const began = performance.now()
  const { databaseUrl, processes } = await processesOn(engine)
  // A code that another process sends would be in the sandbox of that one.
  await processes[0].start()
  const accounts = (await seedLoans(processes[0], loans)).map((it) => it.contract_number)
  for (const one of processes.slice(1)) await one.start()
  const sites = processes.filter(({ command }) => command === 'serve')
  const load = startBillers({
    urls: sites.map(({ url }) => url),
    accounts,
    writers,
    random,
    timeoutMs,
    pauseMs,
  })
  const startsMs = []
  let serverKills = 0
  for (let killed = 1; killed <= count; killed += 1) {
    const before = load.acknowledged
    await until('payments are acknowledged', () => load.acknowledged >= before + paymentsBetween)
    await sleep(random() * lifetimeMs)
    const victim = pick(random, processes)
    await victim.kill()
    if (engine === 'PostgreSQL' && killed % serverKillEvery === 0) {
      await killServer()
      serverKills += 1
    }
    const tookMs = await victim.start()
    if (victim.command === 'serve') startsMs.push(tookMs)
    if (process.stdout.isTTY) process.stdout.write(`\r${engine}: ${killed} of ${count}`)
  }
  if (process.stdout.isTTY) process.stdout.write('\r')
  await load.stop()
  for (const one of processes) await one.stop()
  const books = await compareWithBooks(databaseUrl, load)
  const checked = await check(processes[0])
  if (!checked.isClean) console.error(checked.text)
  const panics = processes.flatMap((one) => one.log().match(/.*panicked at.*/g) ?? [])
  for (const panic of panics) console.error(`${engine}: ${panic}`)
  const row = [
    engine,
    count,
    serverKills,
    load.requests,
    load.refused,
    load.failed,
    load.acknowledged,
    books.booked,
    books.unmatched,
    books.bookedTenge,
    books.lost,
    books.doubled,
    books.unknown,
    `${median(startsMs).toFixed(0)} / ${Math.max(...startsMs).toFixed(0)}`,
    checked.isClean ? 'clean' : 'WRONG',
    Math.round((performance.now() - began) / 1000),
  ]
  return { row, isGood: books.isClean && checked.isClean && panics.length === 0 }
}

const header = [
  'engine',
  'kills',
  'of the server',
  'requests',
  'refused, nobody listened',
  'failed',
  'acknowledged',
  'booked',
  'put aside',
  'tenge booked',
  'lost',
  'doubled',
  'unknown',
  'start ms, median / longest',
  'zhedel check',
  'seconds',
]

killAllOnSignal()

try {
  const results = []
  for (const engine of ['SQLite', 'PostgreSQL'])
    results.push(await killOn(engine, Math.ceil(kills / 2)))
  // Of each figure a line: an engine a column.
  printTable(header.map((name, index) => [name, ...results.map(({ row }) => String(row[index]))]))
  if (results.every(({ isGood }) => isGood)) await stopAll()
  else throw new Error(`something is wrong; the data are kept in ${work}`)
} catch (error) {
  console.error(`kills: ${error.stack}`)
  process.exitCode = 1
} finally {
  killAll()
}
