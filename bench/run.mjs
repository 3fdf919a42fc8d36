/**
 * What `make bench` runs: the lending core beside pyxirr, payments beside the same rows written by
 * hand, an end of day beside a plain bulk write, our server beside nginx, the renderer, start-up,
 * memory, and the pages as Lighthouse measures them. Everything on 127.0.0.1 and bounded in time.
 */

import { accessFigures } from './lib/access.mjs'
import { coreFigures } from './lib/core.mjs'
import { dayFigures } from './lib/days.mjs'
import { journeyFigures } from './lib/journeys.mjs'
import { compare } from './lib/load.mjs'
import { stop, stopAll } from './lib/machine.mjs'
import { startNginx } from './lib/nginx.mjs'
import { median } from './lib/numbers.mjs'
import { pageFigures } from './lib/pages.mjs'
import { paymentFigures } from './lib/payments.mjs'
import { renderTimes } from './lib/render.mjs'
import { print, save } from './lib/report.mjs'
import { residentMb, startZhedel, waitUntilIdle } from './lib/zhedel.mjs'

const landing = '/mikrokredit-almaty/'
const starts = 5
const limitMs = 20 * 60_000

async function measure() {
  const core = await coreFigures()
  const payments = await paymentFigures()
  const days = await dayFigures()
  const access = await accessFigures()
  const journeys = await journeyFigures()
  const startMs = await medianStart()
  const zhedel = await startZhedel()
  const render = await renderTimes(zhedel.url)
  await waitUntilIdle(zhedel.child)
  const nginx = await startNginx(zhedel.url + landing)
  const [ours, theirs] = await compare([zhedel.url + landing, nginx.url])
  const memoryMb = residentMb(zhedel.child)
  return [
    ...core,
    ...payments,
    ...days,
    ...access,
    ...journeys,
    { name: `cached page, ${nginx.bytes} bytes: zhedel`, value: ours, digits: 0, unit: 'req/s' },
    { name: 'the same bytes: nginx', value: theirs, digits: 0, unit: 'req/s' },
    { name: 'ratio to nginx', value: ours / theirs, digits: 2, unit: '', min: 0.8 },
    {
      name: `uncached render, median of ${render.count}`,
      value: render.medianMs,
      digits: 1,
      unit: 'ms',
    },
    { name: 'uncached render, 95th percentile', value: render.p95Ms, digits: 1, unit: 'ms' },
    { name: 'process start to first answer', value: startMs, digits: 0, unit: 'ms', max: 100 },
    { name: 'resident memory after the load', value: memoryMb, digits: 1, unit: 'MB', max: 60 },
    ...(await pageFigures()),
  ]
}

async function medianStart() {
  const times = []
  for (let round = 0; round < starts; round += 1) {
    const { child, startMs } = await startZhedel(landing)
    times.push(startMs)
    await stop(child)
  }
  return median(times)
}

const limit = setTimeout(() => abandon(`not done within ${limitMs / 60_000} minutes`), limitMs)
limit.unref()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => abandon(signal))

async function abandon(reason) {
  console.error(`bench: ${reason}`)
  await stopAll()
  process.exit(1)
}

try {
  const figures = await measure()
  print(figures)
  save(figures)
} finally {
  await stopAll()
}
