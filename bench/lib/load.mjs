/**
 * Requests per second by wrk, both servers in turn and often, so that the machine's load affects
 * both: rounds differ by a tenth and more.
 */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from './numbers.mjs'

const run = promisify(execFile)
const rounds = 11

export async function compare(urls) {
  const rates = urls.map(() => [])
  for (const url of urls) await requestsPerSecond(url, '1s')
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) rates[index].push(await requestsPerSecond(url, '2s'))
  }
  return rates.map(median)
}

async function requestsPerSecond(url, duration) {
  const args = ['-t1', '-c64', `-d${duration}`, '-H', 'Accept-Encoding: br', url]
  const { stdout } = await run('wrk', args, { timeout: 30_000 })
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1])
}
