/** One cached page beside nginx with the same bytes, and what it costs to be watched. */

import { compare } from './load.mjs'
import { freePort, stop } from './machine.mjs'
import { startNginx } from './nginx.mjs'
import { median } from './numbers.mjs'
import { renderFigures } from './render.mjs'
import { memoryMb, startZhedel, waitUntilIdle } from './zhedel.mjs'

const landing = '/mikrokredit-almaty/'
const limitNote = 'wrk is the limit: the times of the processor tell, not the rates'
const scrapeMs = 1000

export async function cachedPageFigures() {
  const zhedel = await startZhedel()
  const render = await renderFigures(zhedel.url)
  await waitUntilIdle(zhedel.child)
  const nginx = await startNginx(zhedel.url + landing)
  const page = { url: zhedel.url + landing, usedMs: zhedel.usedMs }
  const [ours, theirs] = await compare([page, nginx])
  const residentMb = memoryMb(zhedel.child)
  await stop(zhedel.child)
  await stop(nginx.child)
  const ofWrk = ours.isClientLimit || theirs.isClientLimit ? { note: limitNote } : {}
  const rate = { digits: 0, unit: 'req/s', ...ofWrk }
  const cost = { digits: 1, unit: 'µs of a processor' }
  const ratio = { digits: 2, unit: '', min: 0.8 }
  return [
    { name: `cached page, ${nginx.bytes} bytes: zhedel`, value: ours.perSecond, ...rate },
    { name: 'the same bytes: nginx', value: theirs.perSecond, ...rate },
    { name: 'ratio to nginx', value: ours.perSecond / theirs.perSecond, ...ratio, ...ofWrk },
    { name: 'a request of it: zhedel', value: ours.costUs, ...cost },
    { name: 'a request of it: nginx', value: theirs.costUs, ...cost },
    { name: 'ratio of these to nginx', value: theirs.costUs / ours.costUs, ...ratio },
    ...render,
    {
      name: 'resident memory after the pages, without anybody signed in',
      value: residentMb,
      digits: 1,
      unit: 'MB',
      max: 60,
    },
  ]
}

/** With metrics that are read each second, beside a process without an address for them, which records none. */
export async function monitoringFigures() {
  const listen = `127.0.0.1:${await freePort()}`
  const watched = await startZhedel(landing, { ZHEDEL_MONITORING_LISTEN: listen })
  const unwatched = await startZhedel(landing)
  for (const { child } of [watched, unwatched]) await waitUntilIdle(child)
  const page = ({ url, usedMs }) => ({ url: url + landing, usedMs })
  const during = () => scrape(`http://${listen}/metrics`)
  const options = { rounds: 12, seconds: 3 }
  const [on, off] = await compare([{ ...page(watched), during }, page(unwatched)], options)
  for (const { child } of [watched, unwatched]) await stop(child)
  const more = (a, b) => (median(a.map((value, round) => value / b[round])) - 1) * 100
  const format = { digits: 1, unit: '%', max: 2 }
  return [
    {
      name: 'cached pages fewer a second, with metrics read each second',
      value: more(off.rounds.perSecond, on.rounds.perSecond),
      ...format,
    },
    {
      name: 'processor time more for each, with metrics read each second',
      value: more(on.rounds.costUs, off.rounds.costUs),
      ...format,
    },
  ]
}

/** Reads metrics until it is told to end: a reader that failed would make them free of cost. */
function scrape(url) {
  let failure
  const read = async () => {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    await answer.text()
  }
  const tryRead = () =>
    read().catch((error) => {
      failure = error
    })
  const timer = setInterval(tryRead, scrapeMs)
  tryRead()
  return () => {
    clearInterval(timer)
    if (failure) throw failure
  }
}
