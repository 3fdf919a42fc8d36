/** The landing pages as Lighthouse measures them. */

import { measurePages } from './lighthouse.mjs'
import { startZhedel } from './zhedel.mjs'

const paths = ['/', '/mikrokredit-almaty/', '/blog/chto-takoe-gesv/', '/faq/']

/** @type {[string, string, Omit<import('./report.mjs').Figure, 'name' | 'value'>, number?][]} */
const metrics = [
  ['performance', 'performance', { digits: 0, unit: '', min: 100 }],
  ['accessibility', 'accessibility', { digits: 0, unit: '', min: 100 }],
  ['practices', 'best practices', { digits: 0, unit: '', min: 100 }],
  ['search', 'search', { digits: 0, unit: '', min: 100 }],
  ['fcpMs', 'first paint', { digits: 2, unit: 's', max: 1.0 }, 1000],
  ['lcpMs', 'largest paint', { digits: 2, unit: 's', max: 1.3 }, 1000],
  ['tbtMs', 'blocking', { digits: 0, unit: 'ms', max: 50 }],
  ['cls', 'layout shift', { digits: 3, unit: '', max: 0.1 }],
  // Includes what is preloaded for visible links; what a page itself may load is limited by a test.
  ['scriptKb', 'script', { digits: 1, unit: 'KB' }],
  // Lighthouse's own benchmark of the machine in the same runs: where it is low, times are longer.
  ['machine', "the machine's index", { digits: 0, unit: '' }],
]

export async function pageFigures() {
  // Indexing allowed: a page closed to search engines cannot score 100.
  const { url } = await startZhedel('/healthz', { ZHEDEL_SITE_INDEXING: 'true' })
  const measurements = await measurePages(paths.map((path) => url + path))
  return paths.flatMap((path, index) =>
    metrics.map(([key, name, format, divisor = 1]) => ({
      name: `Lighthouse ${path} ${name}`,
      value: measurements[index][key] / divisor,
      ...format,
    })),
  )
}
