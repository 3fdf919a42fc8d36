/** Whole applications over HTTP, from the calculator's choice to money on an account, on both
 * engines: how many a second, how long each step takes, and how many contracts are set a second. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root, stop } from './machine.mjs'
import { quantile } from './numbers.mjs'
import { applicant } from './person.mjs'
import { startZhedel } from './zhedel.mjs'

const run = promisify(execFile)

const PEOPLE = 48
const AT_ONCE = 8

export async function journeyFigures() {
  const command = ['node', 'bench/lib/journeys-on.mjs']
  const options = { cwd: root, maxBuffer: 1 << 24, env: { ...process.env } }
  options.env.ZHEDEL_TEST_POSTGRES_FSYNC = 'on'
  delete options.env.ZHEDEL_TEST_POSTGRES_URL
  const sqlite = await run(command[0], [...command.slice(1), 'SQLite'], options)
  const postgres = await run('scripts/with-postgres', [...command, 'PostgreSQL'], options)
  return [...JSON.parse(sqlite.stdout), ...JSON.parse(postgres.stdout), ...(await papers())]
}

/** Everybody registers and borrows, some of them at once. */
export async function journeysOn(engine, databaseUrl) {
  const zhedel = await startZhedel('/healthz', {
    // Each person comes from an address of their own, as a proxy would tell.
    ZHEDEL_SITE_PROXIES: '1',
    ...(databaseUrl && { ZHEDEL_DATABASE_URL: databaseUrl }),
  })
  const steps = new Map()
  const began = performance.now()
  await inTurns(PEOPLE, async (number) => (await applicant(zhedel, number, steps)).borrow())
  const tookS = (performance.now() - began) / 1000
  await stop(zhedel.child)
  return [
    { name: `journeys on ${engine}`, value: PEOPLE / tookS, digits: 1, unit: '/s' },
    ...[...steps].flatMap(([step, times]) => stepFigures(`${engine}: ${step}`, times)),
  ]
}

function stepFigures(name, times) {
  return [
    { name: `${name}, median`, value: quantile(times, 0.5), digits: 1, unit: 'ms' },
    { name: `${name}, 99th`, value: quantile(times, 0.99), digits: 1, unit: 'ms', max: 100 },
  ]
}

async function inTurns(count, work) {
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function papers() {
  await run('cargo', ['build', '--release', '-p', 'shell-bench'], { cwd: root })
  const { stdout } = await run('target/release/papers-bench', { cwd: root })
  return JSON.parse(stdout).map((figure) => ({ ...figure, digits: 1 }))
}
