/** Lighthouse with its mobile preset and simulated throttling. */

import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { median } from './numbers.mjs'

const runs = 5
const settleMs = 3000
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const audits = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}

export async function measurePage(url, chromePath) {
  const seen = []
  for (let run = 0; run < runs; run += 1) seen.push(await once(url, chromePath, 3))
  const names = Object.keys(seen[0])
  return Object.fromEntries(names.map((name) => [name, median(seen.map((one) => one[name]))]))
}

/** A browser of its own for each run, let settle first: its start is not the page's doing. */
async function once(url, chromePath, tries) {
  const chrome = await launch({ chromePath, chromeFlags: flags, logLevel: 'silent' })
  try {
    await new Promise((settled) => setTimeout(settled, settleMs))
    const options = { port: chrome.port, onlyCategories: ['performance'], logLevel: 'silent' }
    const { lhr } = await lighthouse(url, options)
    // Now and then a trace begins too late, and Lighthouse asks to be run again.
    if (lhr.runtimeError?.code === 'NO_NAVSTART' && tries > 1) {
      return await once(url, chromePath, tries - 1)
    }
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const figures = Object.entries(audits).map(([name, id]) => [name, lhr.audits[id].numericValue])
    return {
      score: Math.round(lhr.categories.performance.score * 100),
      ...Object.fromEntries(figures),
    }
  } finally {
    chrome.kill()
  }
}
