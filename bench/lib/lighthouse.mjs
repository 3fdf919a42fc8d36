/** Lighthouse with its mobile preset and simulated throttling.
 *
 * One browser measures all pages. A new one starts its helpers, opens fonts and compiles Lighthouse's
 * own scripts while the page loads; on two cores that makes every task of the page longer, and the
 * throttling counts it four times. So the browser is first led through one whole measurement of a
 * page that has nothing of ours. Before each run Lighthouse empties the cache and the storage, so
 * that every run is a first visit. */

import { createServer } from 'node:http'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, chromiumPath } from '../../tests/support/chromium.mjs'
import { median } from './numbers.mjs'

const runs = 5
const tries = 3
const settleMs = 3000

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  practices: 'best-practices',
  search: 'seo',
}

const audits = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}

/** The medians of each page, in the order of the URLs. */
export async function measurePages(urls) {
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: ['--headless=new', ...chromiumFlags],
    logLevel: 'silent',
  })
  const end = () => chrome.kill()
  process.once('exit', end)
  try {
    await settle(chrome.port)
    const results = []
    for (const url of urls) results.push(await medians(url, chrome.port))
    return results
  } finally {
    process.off('exit', end)
    end()
  }
}

async function settle(port) {
  const page = '<!doctype html><html lang="en"><title>Settling</title><p>Settling</p>'
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(page),
  )
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  await run(`http://127.0.0.1:${server.address().port}/`, port)
  server.close()
  await new Promise((settled) => setTimeout(settled, settleMs))
}

async function medians(url, port) {
  const results = []
  for (let count = 0; count < runs; count += 1) results.push(await figures(url, port))
  const names = Object.keys(results[0])
  return Object.fromEntries(names.map((name) => [name, median(results.map((one) => one[name]))]))
}

async function figures(url, port) {
  const { categories: scores, audits: results, environment } = await run(url, port)
  const marks = Object.entries(categories).map(([name, id]) => [
    name,
    Math.round(scores[id].score * 100),
  ])
  const values = Object.entries(audits).map(([name, id]) => [name, results[id].numericValue])
  return {
    ...Object.fromEntries([...marks, ...values]),
    scriptKb: scriptBytes(results) / 1000,
    machine: environment.benchmarkIndex,
  }
}

function scriptBytes(results) {
  const requests = results['network-requests'].details.items
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)
}

async function run(url, port, left = tries) {
  const options = { port, onlyCategories: Object.values(categories), logLevel: 'silent' }
  const { lhr } = await lighthouse(url, options)
  // Now and then a trace starts too late, and Lighthouse has to run again.
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && left > 1) return run(url, port, left - 1)
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  return lhr
}
