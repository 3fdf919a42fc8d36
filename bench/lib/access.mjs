/** Logins and reads of one's own data: logins per second inside, requests per second over HTTP. */

import { load } from './load.mjs'
import { stop } from './machine.mjs'
import { runForJsonWithPostgres } from './measures.mjs'
import { signIn } from './person.mjs'
import { startZhedel } from './zhedel.mjs'

/** As many as one person may have at once. */
const connections = 16

export async function accessFigures() {
  return [...(await logins()), ...(await requests())]
}

async function logins() {
  const figures = await runForJsonWithPostgres('target/release/logins-bench')
  return figures.map((figure) => ({ ...figure, digits: 0 }))
}

async function requests() {
  const zhedel = await startZhedel()
  const headers = { Authorization: `Bearer ${await signIn(zhedel)}` }
  const url = `${zhedel.url}/api/v1/me`
  await load(url, { connections: 8, seconds: 1, headers })
  const measured = await load(url, { connections, seconds: 5, headers })
  await stop(zhedel.child)
  return [
    {
      name: 'own account over HTTP, signed in',
      value: measured.perSecond,
      digits: 0,
      unit: 'req/s',
    },
    {
      name: `the same, 99th percentile of ${connections} at once`,
      value: measured.latencyMs(0.99),
      digits: 1,
      unit: 'ms',
    },
  ]
}
