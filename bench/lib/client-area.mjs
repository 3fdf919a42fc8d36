/** What a borrower waits for who has paid often: every figure is made of the loan's whole history. */

import { load } from './load.mjs'
import { stop } from './machine.mjs'
import { signInByPassword } from './person.mjs'
import { seedLoans } from './process.mjs'
import { startZhedel, waitUntilIdle } from './zhedel.mjs'

const payments = 300
const atOnce = 8
const seconds = 3
const secondsMax = 20
/** For a 99th percentile. */
const samplesMin = 500
const lastMs = { digits: 1, unit: 'ms' }

export async function clientAreaOn({ engine, settings }) {
  const zhedel = await startZhedel('/healthz', settings)
  const [customer] = await seedLoans(zhedel, 1, 'closed-and-again')
  for (let number = 0; number < payments; number += 1) await pay(zhedel, customer, number)
  await waitUntilIdle(zhedel.child)
  const headers = { Authorization: `Bearer ${await signInByPassword(zhedel, customer)}` }
  const loans = `${zhedel.url}/api/v1/loans`
  const { open } = await (await fetch(loans, { headers })).json()
  const simulation = JSON.stringify({ kind: 'pay_full', date: open.due_date })
  const requests = [
    ['list of loans', loans, {}],
    ["loan's page", `${loans}/${open.id}`, {}],
    ['statement', `${loans}/${open.id}/statement`, {}],
    ['history', `${loans}/${open.id}/history`, {}],
    ['what-if', `${loans}/${open.id}/simulations`, { script: 'post.lua', args: [simulation] }],
  ]
  const figures = []
  for (const [what, url, options] of requests) {
    const alone = await load(url, { ...options, headers, connections: 1, seconds })
    const crowd = await loadLongEnough(url, { ...options, headers, connections: atOnce, seconds })
    const name = `${engine}: ${what} after ${payments} payments`
    figures.push(
      { name: `${name}, median`, value: alone.latencyMs(0.5), ...lastMs },
      { name: `${name}, ${atOnce} at once`, value: crowd.perSecond, digits: 0, unit: 'req/s' },
      {
        name: `${name}, 99th of ${atOnce} at once`,
        value: crowd.latencyMs(0.99),
        ...lastMs,
        max: 100,
      },
    )
  }
  await stop(zhedel.child)
  return figures
}

/** Again and for longer where there were too few requests for a percentile. */
async function loadLongEnough(url, options) {
  const measured = await load(url, options)
  if (measured.requests >= samplesMin) return measured
  const longer = Math.ceil(((options.seconds * samplesMin) / measured.requests) * 1.2)
  return load(url, { ...options, seconds: Math.min(longer, secondsMax) })
}

async function pay({ url }, { contract_number: account }, number) {
  const query = `command=pay&txn_id=history-${number}&account=${account}&sum=1.00`
  const answer = await (await fetch(`${url}/billers/kaspi?${query}`)).json()
  if (answer.result !== 0) throw new Error(`a payment was not taken: ${JSON.stringify(answer)}`)
}
