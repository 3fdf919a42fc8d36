/**
 * Payments that billers report over HTTP: how many are acknowledged a second by the number of
 * connections, and how many when there are more than can be served.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from './load.mjs'
import { stop, work } from './machine.mjs'
import { median } from './numbers.mjs'
import { check, seedLoans } from './process.mjs'
import { bottleneckOf, coresDuring } from './processor.mjs'
import { startZhedel, waitUntilIdle } from './zhedel.mjs'

const counts = [16, 64, 256]
const overload = 1500
const rounds = 3
const seconds = 5
/** As many as are served at once, so that hardly two pay for one loan at a time. */
const loans = 256
/** Of the best rate, with more connections than can be served. */
const overloadShareMin = 0.8

export async function billersOn({ engine, settings, database, paymentsMin }) {
  const zhedel = await startZhedel('/healthz', settings)
  const accounts = join(work, `accounts-${engine}`)
  const seeded = await seedLoans(zhedel, loans)
  writeFileSync(accounts, seeded.map((it) => `${it.contract_number}\n`).join(''))
  // Seeded customers have messages and documents that are still on their way.
  await waitUntilIdle(zhedel.child)
  const levels = [...counts, overload]
  const measured = new Map(levels.map((count) => [count, []]))
  await measureOnce(zhedel, { count: counts[0], run: 'warm', accounts, database })
  for (let round = 0; round < rounds; round += 1) {
    for (const count of levels) {
      const run = `${round}-${count}`
      measured.get(count).push(await measureOnce(zhedel, { count, run, accounts, database }))
    }
  }
  await stop(zhedel.child)
  const checked = await check(zhedel)
  if (!checked.isClean) throw new Error(checked.text)
  const rates = new Map(levels.map((count) => [count, middle(measured.get(count), 'perSecond')]))
  const best = Math.max(...counts.map((count) => rates.get(count)))
  return [
    ...counts.map((count) => ({
      name: `${engine}: payments of billers over ${count} connections`,
      value: rates.get(count),
      digits: 0,
      unit: '/s',
      note: noteOf(measured.get(count)),
      ...(count === 256 && { min: paymentsMin }),
    })),
    {
      name: `${engine}: the same over 256 connections, 99th percentile`,
      value: median(measured.get(256).map(({ cost }) => cost.result.latencyMs(0.99))),
      digits: 0,
      unit: 'ms',
    },
    {
      name: `${engine}: acknowledged a second over ${overload} connections`,
      value: rates.get(overload),
      digits: 0,
      unit: '/s',
      note: noteOf(measured.get(overload)),
    },
    {
      name: `${engine}: that beside the best rate`,
      value: rates.get(overload) / best,
      digits: 2,
      unit: '',
      min: overloadShareMin,
    },
  ]
}

/** The rate is that of what was acknowledged: a refusal is quick, and no payment. */
async function measureOnce(zhedel, { count, run, accounts, database }) {
  let clientCores = 0
  const users = { zhedel: zhedel.usedMs, ...database }
  const cost = await coresDuring(users, async () => {
    const measured = await load(zhedel.url, {
      connections: count,
      seconds,
      script: 'billers.lua',
      args: [run, accounts],
      mayRefuse: true,
    })
    clientCores = measured.clientCores
    return measured
  })
  cost.busy.wrk = clientCores
  const [, acknowledged, refused] = /acknowledged (\d+) refused (\d+)/.exec(cost.result.text)
  return {
    perSecond: (Number(acknowledged) / cost.result.tookMs) * 1000,
    refusedPerSecond: (Number(refused) / cost.result.tookMs) * 1000,
    cost,
  }
}

function noteOf(measured) {
  const refused = middle(measured, 'refusedPerSecond').toFixed(0)
  return `${refused} refused a second; ${bottleneckOf(measured.at(-1).cost)}`
}

const middle = (measured, key) => median(measured.map((one) => one[key]))
