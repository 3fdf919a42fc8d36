/** Time of the first, uncached render of each landing, as the server itself reports it. */

import { quantile } from './numbers.mjs'
import { landings } from './zhedel.mjs'

export async function renderTimes(base) {
  const times = []
  for (const path of landings()) {
    const answer = await fetch(base + path)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    const dur = /\brender;dur=([\d.]+)/.exec(answer.headers.get('server-timing') ?? '')
    if (dur) times.push(Number(dur[1]))
  }
  return { count: times.length, medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) }
}
