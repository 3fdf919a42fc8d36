/**
 * What `make scale` runs: 1, 2 and 4 processes on one PostgreSQL. How many payments they book, pages
 * they serve and lists of operations they answer in a second, and what each costs in processor time
 * of ours and of the database: on a small machine the rates stop growing, the costs say why.
 *
 * SCALE_SECONDS (10) for each figure; PROCESSES ("1 2 4"); WRITERS (32); LOANS (128); ZHEDEL_SEED.
 */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startBillers } from './lib/billers.mjs'
import { compareWithBooks, rows } from './lib/books.mjs'
import { readEnvironment } from './lib/environment.mjs'
import { stopAll, work } from './lib/machine.mjs'
import { signInByPassword } from './lib/person.mjs'
import { createDatabase, serverPid } from './lib/postgres-server.mjs'
import { check, command, killAll, killAllOnSignal, newProcess, seedLoans } from './lib/process.mjs'
import { usedMs, usedWithChildrenMs } from './lib/processor.mjs'
import { countOf, randomOf } from './lib/random.mjs'
import { printTable, save } from './lib/report.mjs'

const run = promisify(execFile)
const environment = readEnvironment()
const seconds = countOf('SCALE_SECONDS', 10)
const writers = countOf('WRITERS', 32)
const loans = Math.max(countOf('LOANS', 128), writers)
const counts = (process.env.PROCESSES ?? '1 2 4').split(' ').map(Number)
const random = randomOf('scale')
const timeoutMs = 30_000
const pauseMs = 100
const warmUpMs = 2_000
const page = '/mikrokredit-almaty/'
const pageConnections = 64
/** As many as one person may have at once. */
const listConnections = 16
const days = 20

async function measure(count) {
  const databaseUrl = await createDatabase(`scale${count}`)
  const processes = []
  for (let index = 0; index < count; index += 1) {
    const folder = join(work, `scale${count}-${index}`)
    processes.push(await newProcess({ command: 'serve', folder, databaseUrl }))
  }
  // A code that another process sends would be in the sandbox of that one.
  await processes[0].start()
  const customers = await seedLoans(processes[0], loans)
  for (const one of processes.slice(1)) await one.start()
  const payments = await measurePayments(processes, databaseUrl, customers)
  const token = await signInByPassword(processes[0], customers[0])
  const pages = await measureRequests(processes, page, pageConnections, { 'Accept-Encoding': 'br' })
  const authorization = { Authorization: `Bearer ${token}` }
  const lists = await measureRequests(
    processes,
    '/api/v1/operations',
    listConnections,
    authorization,
  )
  // The clock that is moved is that of one process.
  const dayBytes = count === 1 ? await measureDays(processes[0], databaseUrl) : undefined
  for (const one of processes) await one.stop()
  const books = await compareWithBooks(databaseUrl, payments.load)
  const checked = await check(processes[0])
  if (!checked.isClean) console.error(checked.text)
  const isGood = checked.isClean && books.isClean
  return { count, payments, pages, lists, dayBytes, isGood }
}

async function measurePayments(processes, databaseUrl, customers) {
  const accounts = customers.map((it) => it.contract_number)
  const urls = processes.map(({ url }) => url)
  const load = startBillers({ urls, accounts, isSpread: true, writers, random, timeoutMs, pauseMs })
  await sleep(warmUpMs)
  const bytesBefore = await sizeOf(databaseUrl)
  const cost = await costDuring(processes, async () => {
    const before = load.acknowledged
    await sleep(seconds * 1000)
    return load.acknowledged - before
  })
  await load.stop()
  const bytes = ((await sizeOf(databaseUrl)) - bytesBefore) / cost.done
  return { ...cost, bytes, load }
}

async function sizeOf(databaseUrl) {
  const [{ bytes }] = await rows(
    databaseUrl,
    'SELECT pg_database_size(current_database()) AS bytes',
  )
  return bytes
}

/** What a day of a loan adds: interest, what follows from it, and the messages about it. */
async function measureDays(site, databaseUrl) {
  const before = await sizeOf(databaseUrl)
  const answer = await fetch(`${site.sandboxUrl}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  })
  if (!answer.ok) throw new Error(`the clock: ${await answer.text()}`)
  await command(site, 'close-day')
  return ((await sizeOf(databaseUrl)) - before) / (days * loans)
}

/** As many wrk as processes, so that each process has its share of the connections. */
async function measureRequests(processes, path, connections, headers) {
  const each = String(Math.ceil(connections / processes.length))
  const load =
    (duration) =>
    async ({ url }) => {
      const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
      const args = ['-t1', `-c${each}`, `-d${duration}s`, ...fields, url + path]
      const { stdout } = await run('wrk', args, { timeout: (duration + 30) * 1000 })
      if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${path}\n${stdout}`)
      return Number(/(\d+) requests in/.exec(stdout)[1])
    }
  await Promise.all(processes.map(load(1)))
  return costDuring(processes, async () => {
    const done = await Promise.all(processes.map(load(seconds)))
    return done.reduce((sum, requests) => sum + requests, 0)
  })
}

/** How often per second, and the processor time that one takes here and in the database. */
async function costDuring(processes, measureDone) {
  const used = () => [
    processes.reduce((sum, one) => sum + usedMs(one.pid()), 0),
    usedWithChildrenMs(serverPid()),
  ]
  const [oursBefore, databaseBefore] = used()
  const began = performance.now()
  const done = await measureDone()
  const tookMs = performance.now() - began
  const [ours, database] = used()
  return {
    done,
    perSecond: (done / tookMs) * 1000,
    oursMs: (ours - oursBefore) / done,
    databaseMs: (database - databaseBefore) / done,
  }
}

function report(results) {
  const lines = [
    ['processes', ({ count }) => count],
    ...['payments', 'pages', 'lists'].flatMap((name) => [
      [`${name} a second`, (it) => it[name].perSecond.toFixed(0)],
      [`${name}: processor of ours, ms each`, (it) => it[name].oursMs.toFixed(3)],
      [`${name}: processor of PostgreSQL, ms each`, (it) => it[name].databaseMs.toFixed(3)],
    ]),
    ['bytes of the database for a payment', ({ payments }) => payments.bytes.toFixed(0)],
    ['bytes of the database for a loan and day', ({ dayBytes }) => dayBytes?.toFixed(0) ?? ''],
    ['books', ({ isGood }) => (isGood ? 'clean' : 'WRONG')],
  ]
  printTable(lines.map(([name, cell]) => [name, ...results.map((it) => String(cell(it)))]))
}

function keep(results) {
  const plain = results.map(({ payments: { load, ...payments }, ...rest }) => ({
    ...rest,
    payments: { ...payments, failed: load.failed },
  }))
  save('scale-', environment, { results: plain })
}

killAllOnSignal()

try {
  const results = []
  for (const count of counts) results.push(await measure(count))
  report(results)
  keep(results)
  if (!results.every(({ isGood }) => isGood)) process.exitCode = 1
} finally {
  killAll()
  await stopAll()
}
