/**
 * Whole applications over HTTP, from the calculator to the payout, on both engines: how many per
 * second, the duration of each step, and contracts rendered per second.
 */

import { stop } from './machine.mjs'
import { runForJson, runForJsonWithPostgres } from './measures.mjs'
import { quantile } from './numbers.mjs'
import { applicant } from './person.mjs'
import { startZhedel } from './zhedel.mjs'

const CROWD = 48
const AT_ONCE = 8
/** One after another: the cost of a step on an otherwise idle machine. */
const ALONE = 24

export async function journeyFigures() {
  const sqlite = await journeysOn('SQLite')
  const postgres = await runForJsonWithPostgres('node', 'bench/lib/journeys-on-postgres.mjs')
  return [...sqlite, ...postgres, ...(await documentFigures())]
}

/** Everybody registers and borrows: first several at once, then some one by one. */
export async function journeysOn(engine, databaseUrl) {
  const zhedel = await startZhedel('/healthz', {
    // Each person has an address of their own, as a proxy would report it.
    ZHEDEL_SITE_PROXIES: '1',
    ...(databaseUrl && { ZHEDEL_DATABASE_URL: databaseUrl }),
  })
  const borrow = (steps) => async (number) => (await applicant(zhedel, number, steps)).borrow()
  const [crowded, alone] = [new Map(), new Map()]
  const began = performance.now()
  await inTurns([0, CROWD], AT_ONCE, borrow(crowded))
  const tookS = (performance.now() - began) / 1000
  await inTurns([CROWD, CROWD + ALONE], 1, borrow(alone))
  await stop(zhedel.child)
  const worst = Math.max(...[...crowded.values()].map((times) => quantile(times, 0.99)))
  const slowest = `${engine}: slowest step of ${AT_ONCE} at once, 99th`
  return [
    {
      name: `journeys on ${engine}, ${AT_ONCE} at once`,
      value: CROWD / tookS,
      digits: 1,
      unit: '/s',
    },
    { name: slowest, value: worst, digits: 1, unit: 'ms' },
    ...[...alone].flatMap(([step, times]) => stepFigures(`${engine}: ${step}`, times)),
  ]
}

function stepFigures(name, times) {
  return [
    { name: `${name}, median`, value: quantile(times, 0.5), digits: 1, unit: 'ms' },
    { name: `${name}, 99th`, value: quantile(times, 0.99), digits: 1, unit: 'ms', max: 100 },
  ]
}

async function inTurns([from, to], atOnce, work) {
  let next = from
  const worker = async () => {
    while (next < to) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function documentFigures() {
  const figures = await runForJson('documents-bench')
  return figures.map((figure) => ({ ...figure, digits: 1 }))
}
