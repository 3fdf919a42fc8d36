/** Requests by wrk, what they cost it and the server, and servers beside each other in turns. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { assertEnough, median } from './numbers.mjs'

const run = promisify(execFile)
const compareRounds = 10
const compareSeconds = 2
/** Of a core. A wrk of one thread that is this busy could not have asked for more. */
const clientLimit = 0.95
const msOf = { us: 0.001, ms: 1, s: 1000, m: 60_000 }
/** What wrk itself takes of a processor comes last. */
const timed = `TIMEFORMAT='processor %U %S'; time wrk "$@"`

/**
 * One thread of wrk. A `script` is a file beside this one, which gets `args`.
 *
 * @param {{ connections?: number, seconds?: number, headers?: Record<string, string>, script?: string, args?: string[], mayRefuse?: boolean }} [options]
 */
export async function load(url, options = {}) {
  const { connections = 64, seconds = compareSeconds, headers = {}, script, args = [] } = options
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '--latency']
  const file = script ? ['-s', join(import.meta.dirname, script)] : []
  const { stdout, stderr } = await run(
    'bash',
    ['-c', timed, 'wrk', ...how, ...fields, ...file, url, ...(script ? ['--', ...args] : [])],
    { env: { ...process.env, LC_ALL: 'C' }, timeout: (seconds + 60) * 1000 },
  )
  const isRefused = options.mayRefuse ? /Socket errors/ : /Non-2xx|Socket errors/
  if (isRefused.test(stdout)) throw new Error(`${url}\n${stdout}`)
  const [, requests, tookText, unit] = /(\d+) requests in ([\d.]+)(ms|s|m)/.exec(stdout)
  const tookMs = Number(tookText) * msOf[unit]
  const [, user, system] = /processor ([\d.]+) ([\d.]+)/.exec(stderr)
  return {
    requests: Number(requests),
    tookMs,
    perSecond: (Number(requests) / tookMs) * 1000,
    latencyMs: (share) => latencyOf(stdout, share, Number(requests)),
    /** Cores that wrk kept busy. */
    clientCores: ((Number(user) + Number(system)) * 1000) / tookMs,
    text: stdout,
  }
}

/** wrk knows the 50th, 75th, 90th and 99th percentile. */
function latencyOf(text, share, requests) {
  assertEnough(requests, share)
  const [, value, unit] = new RegExp(`${share * 100}%\\s+([\\d.]+)(us|ms|s|m)`).exec(text)
  return Number(value) * msOf[unit]
}

/**
 * Servers under the same load in turns, and often, so that a slow moment of the machine meets them
 * all; in every other round the last one goes first. Of each: requests per second, processor time of
 * a request, and whether wrk was what limited them.
 *
 * @param {{ url: string, usedMs: () => number, during?: () => () => void }[]} servers
 */
export async function compare(servers, { rounds = compareRounds, seconds } = {}) {
  const headers = { 'Accept-Encoding': 'br' }
  const measured = servers.map(() => ({ perSecond: [], costUs: [], clientCores: [] }))
  for (const { url } of servers) await load(url, { headers, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    const order = servers.map((_, index) => index)
    if (round % 2 === 1) order.reverse()
    for (const index of order) {
      const { url, usedMs, during } = servers[index]
      const end = during?.()
      const before = usedMs()
      const { requests, perSecond, clientCores } = await load(url, { headers, seconds })
      const costUs = ((usedMs() - before) / requests) * 1000
      end?.()
      for (const [key, value] of Object.entries({ perSecond, costUs, clientCores }))
        measured[index][key].push(value)
    }
  }
  return measured.map((one) => {
    const clientCores = median(one.clientCores)
    const isClientLimit = clientCores > clientLimit
    const [perSecond, costUs] = [median(one.perSecond), median(one.costUs)]
    return { perSecond, costUs, isClientLimit, rounds: one }
  })
}
