/**
 * Whole applications over HTTP, from the calculator to the payout: the duration of each step, alone
 * and in a crowd, and how many a second where more people come than can be served at once.
 */

import { stop } from './machine.mjs'
import { median, percentile } from './numbers.mjs'
import { applicant } from './person.mjs'
import { bottleneckOf, coresDuring, usedHereMs } from './processor.mjs'
import { startZhedel } from './zhedel.mjs'

/** One after another: the cost of a step on an otherwise idle machine. Enough for a 95th. */
const alone = { people: 100, atOnce: 1, pollMs: 20 }
/** Those in a crowd ask as seldom as a screen does, or their asking would be the load. */
const crowd = { people: 104, atOnce: 8, pollMs: 250 }
const saturation = { people: 192, atOnce: 64, pollMs: 250 }

/** What a person waits for without losing their thread. */
const crowdMaxMs = 1000

/** Everybody registers and borrows; `database` is how the engine's own processor time is read. */
export async function journeysOn({ engine, settings, database }) {
  const zhedel = await startZhedel('/healthz', {
    ...settings,
    // Each person has an address of their own, as a proxy would report it.
    ZHEDEL_SITE_PROXIES: '1',
    // What is measured is our share of a step, not the sandbox's pauses.
    ZHEDEL_SANDBOX_PACE: '0.1',
  })
  let people = 0
  const live = async ({ people: count, atOnce, pollMs }) => {
    const [steps, from] = [new Map(), people]
    people += count
    const users = { zhedel: zhedel.usedMs, ...database, 'the bench': usedHereMs }
    const borrow = async (number) => (await applicant(zhedel, number, { steps, pollMs })).borrow()
    const cost = await coresDuring(users, () => inTurns([from, people], atOnce, borrow))
    return { steps, cost, perSecond: (count / cost.tookMs) * 1000 }
  }
  const [crowded, single, saturated] = [
    await live(crowd),
    await live(alone),
    await live(saturation),
  ]
  await stop(zhedel.child)
  return [
    ...[...single.steps].flatMap(([step, times]) => stepFigures(`${engine}: ${step}`, times)),
    {
      name: `${engine}: slowest step of ${crowd.atOnce} at once, 95th percentile`,
      ...slowestStep(crowded.steps),
      max: crowdMaxMs,
    },
    {
      name: `${engine}: journeys by the shortest road, ${saturation.atOnce} at once`,
      value: saturated.perSecond,
      digits: 1,
      unit: '/s',
      // The sandbox, which stands in for every provider, is part of the process.
      note: bottleneckOf(saturated.cost),
    },
    {
      name: `${engine}: slowest step of ${saturation.atOnce} at once, 95th percentile`,
      ...slowestStep(saturated.steps),
    },
  ]
}

function stepFigures(name, times) {
  return [
    { name: `${name}, median`, value: median(times), digits: 1, unit: 'ms' },
    { name: `${name}, 95th`, value: percentile(times, 0.95), digits: 1, unit: 'ms', max: 100 },
  ]
}

function slowestStep(steps) {
  const tails = [...steps].map(([step, times]) => ({ step, value: percentile(times, 0.95) }))
  const { step, value } = tails.sort((a, b) => b.value - a.value)[0]
  return { value, digits: 0, unit: 'ms', note: step }
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
