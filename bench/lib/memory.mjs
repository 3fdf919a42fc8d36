/** Memory when everything is in use at once, and after many connections: it does not all come back. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from './load.mjs'
import { stop, work } from './machine.mjs'
import { signInByPassword } from './person.mjs'
import { seedLoans } from './process.mjs'
import { memoryMb, publicPages, startZhedel } from './zhedel.mjs'

const seconds = 4
const loans = 4
const connections = 5000
const restMs = 10_000
/** What deploy/kubernetes/serve.yaml asks for, and `zhedel doctor` wants to be free. */
const maxMb = 256

export async function memoryFigures() {
  const zhedel = await startZhedel()
  const { url, child } = zhedel
  const customers = await seedLoans(zhedel, loans)
  const accounts = join(work, 'accounts-memory')
  writeFileSync(accounts, customers.map((it) => `${it.contract_number}\n`).join(''))
  const headers = { Authorization: `Bearer ${await signInByPassword(zhedel, customers[0])}` }
  const { open } = await (await fetch(`${url}/api/v1/loans`, { headers })).json()
  const loan = `${url}/api/v1/loans/${open.id}`
  const own = { headers, seconds }
  await Promise.all([
    load(url, { seconds, connections: 32, script: 'paths.lua', args: publicPages() }),
    load(url, { seconds, connections: 32, script: 'billers.lua', args: ['memory', accounts] }),
    load(`${url}/api/v1/me`, { ...own, connections: 4 }),
    load(loan, { ...own, connections: 4 }),
    load(`${loan}/statement`, { ...own, connections: 4 }),
    load(`${loan}/statement.pdf`, { ...own, connections: 2 }),
  ])
  const peakMb = memoryMb(child, 'VmHWM')
  await load(`${url}/`, { connections, seconds: 5 })
  const peakOfManyMb = memoryMb(child, 'VmHWM')
  await sleep(restMs)
  const afterMb = memoryMb(child)
  await stop(child)
  const format = { digits: 1, unit: 'MB', max: maxMb }
  return [
    {
      name: 'memory at most: pages, client area, PDFs and payments at once',
      value: peakMb,
      ...format,
    },
    { name: `memory at most over ${connections} connections`, value: peakOfManyMb, ...format },
    { name: `resident memory ${restMs / 1000} s after them`, value: afterMb, ...format },
  ]
}
