/**
 * What `make bench` runs: the lending core beside pyxirr, payments beside the same rows written by
 * hand, an end of day beside a plain bulk write, what is served on both engines, our server beside
 * nginx, memory, and the pages as Lighthouse measures them. Everything on 127.0.0.1 and bounded in
 * time.
 *
 * Ends with 1 if a target is missed or a part could not be measured, after everything was printed and
 * kept in bench/results and docs/BENCH.md. With names of parts it measures these only and keeps
 * nothing: node bench/run.mjs core memory
 */

import { accessFigures } from './lib/access.mjs'
import { cachedPageFigures, monitoringFigures } from './lib/cached-page.mjs'
import { coreFigures } from './lib/core.mjs'
import { dayFigures } from './lib/days.mjs'
import { documentFigures } from './lib/documents.mjs'
import { readEnvironment } from './lib/environment.mjs'
import { stop, stopAll, stopChildren } from './lib/machine.mjs'
import { endMeasures } from './lib/measures.mjs'
import { memoryFigures } from './lib/memory.mjs'
import { median } from './lib/numbers.mjs'
import { pageFigures } from './lib/pages.mjs'
import { paymentFigures } from './lib/payments.mjs'
import { isMissed, print, save, writeTable } from './lib/report.mjs'
import { servedFigures } from './lib/served.mjs'
import { startZhedel } from './lib/zhedel.mjs'

const parts = {
  core: coreFigures,
  payments: paymentFigures,
  days: dayFigures,
  access: accessFigures,
  journeys: () => servedFigures('journeys'),
  'client-area': () => servedFigures('client-area'),
  billers: () => servedFigures('billers'),
  documents: documentFigures,
  'cached-page': cachedPageFigures,
  monitoring: monitoringFigures,
  memory: memoryFigures,
  start: startFigures,
  pages: pageFigures,
}
const starts = 5
/** Both engines are measured through HTTP as well, each long enough for percentiles. */
const limitMs = 30 * 60_000

async function startFigures() {
  const times = []
  for (let round = 0; round < starts; round += 1) {
    const { child, startMs } = await startZhedel('/mikrokredit-almaty/')
    times.push(startMs)
    await stop(child)
  }
  const value = median(times)
  return [{ name: 'process start to first answer', value, digits: 0, unit: 'ms', max: 100 }]
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`)
const wanted = named.length > 0 ? named : Object.keys(parts)
const environment = readEnvironment()
const figures = []
const unmeasured = new Set(wanted)
let isAbandoned = false

const limit = setTimeout(() => abandon(`not done within ${limitMs / 60_000} minutes`), limitMs)
limit.unref()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => abandon(signal))

async function abandon(reason) {
  isAbandoned = true
  console.error(`bench: ${reason}`)
  report()
  endMeasures()
  await stopAll()
  process.exit(1)
}

function report() {
  print(figures)
  const isWhole = named.length === 0
  if (isWhole) {
    const results = { figures, unmeasured: [...unmeasured] }
    const name = save('', environment, results)
    writeTable(name, environment, results)
    console.log(`bench: kept as bench/results/${name} and in docs/BENCH.md, to be committed`)
  }
  const missed = figures.filter(isMissed)
  for (const { name } of missed) console.error(`bench: MISSED: ${name}`)
  for (const name of unmeasured) console.error(`bench: not measured: ${name}`)
  return missed.length + unmeasured.size === 0
}

try {
  for (const name of wanted) {
    if (isAbandoned) break
    const began = performance.now()
    try {
      figures.push(...(await parts[name]()))
      unmeasured.delete(name)
    } catch (error) {
      // The others are measured all the same, and without what this one has left running.
      console.error(`bench: ${name}: ${error.stack}`)
      await stopChildren()
    }
    console.error(`bench: ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  if (!isAbandoned && !report()) process.exitCode = 1
} finally {
  await stopAll()
}
