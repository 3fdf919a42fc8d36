/** Logins and reads of one's own data: logins per second inside, requests per second over HTTP. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { stop } from './machine.mjs'
import { runForJsonWithPostgres } from './measures.mjs'
import { signIn } from './person.mjs'
import { startZhedel } from './zhedel.mjs'

const run = promisify(execFile)

export async function accessFigures() {
  return [...(await logins()), ...(await requests())]
}

async function logins() {
  const figures = await runForJsonWithPostgres('target/release/logins-bench')
  return figures.map((figure) => ({ ...figure, digits: 0 }))
}

async function requests() {
  const zhedel = await startZhedel()
  const token = await signIn(zhedel)
  const header = `Authorization: Bearer ${token}`
  const args = ['-t1', '-c32', '-d5s', '--latency', '-H', header, `${zhedel.url}/api/v1/me`]
  await run('wrk', ['-t1', '-c8', '-d1s', '-H', header, `${zhedel.url}/api/v1/me`])
  const { stdout } = await run('wrk', args, { timeout: 30_000 })
  await stop(zhedel.child)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1])
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout)
  const p99Ms = Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit]
  return [
    { name: 'own account over HTTP, signed in', value: perSecond, digits: 0, unit: 'req/s' },
    { name: 'the same, 99th percentile of 32 at once', value: p99Ms, digits: 1, unit: 'ms' },
  ]
}
