/** Time of the first, uncached render of each public page, as the server itself reports it. */

import { median, percentile } from './numbers.mjs'
import { publicPages } from './zhedel.mjs'

const format = { digits: 1, unit: 'ms' }

export async function renderFigures(base) {
  const times = []
  for (const path of publicPages()) {
    const answer = await fetch(base + path)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    const dur = /\brender;dur=([\d.]+)/.exec(answer.headers.get('server-timing') ?? '')
    if (dur) times.push(Number(dur[1]))
  }
  return [
    { name: `uncached render, median of ${times.length}`, value: median(times), ...format },
    { name: 'uncached render, 95th percentile', value: percentile(times, 0.95), ...format },
  ]
}
