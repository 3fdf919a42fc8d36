/** Everything that the API's own description says, tried on a running server by schemathesis: whatever
 * is sent, the answer is one of those described and never a failure of the server. A stranger tries
 * all of it; then people who have something to lose: a loan, an application that is begun, offers. */

import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import description from '../../docs/openapi.json' with { type: 'json' }
import type { Operations, Schemas } from '../../web/src/shared/api/contract'
import { ApplicationApi } from '../support/application'
import { type House, messagesTo, nextDay, test } from '../support/house'
import { aigul } from '../support/people'
import { newPerson } from '../support/person'
import { poll } from '../support/poll'
import { root } from '../support/server'

const run = promisify(execFile)
const schemathesis = join(root, 'target/schemathesis/bin/st')
const limitMs = 240_000
/** The same in every run, so that a change is judged by what it changed; `make fuzz` takes others. */
const seed = process.env.SCHEMATHESIS_SEED ?? '1'

// Checking takes minutes, not the seconds that a page takes.
test.describe.configure({ timeout: limitMs + 60_000 })

type Loan = Operations['GET /loans/{id}']['answer']
type Payment = Operations['POST /loans/{id}/payments']['answer']
type Papers = Operations['GET /loans/{id}/papers']['answer']
type Request = Operations['POST /requests']['answer']

/** What ends the account or the session: after it there is nothing to try. */
const ENDS = /^\/api\/v1\/(session|me\/password|me\/sessions\/)/
const isErasure = (path: string, method: string) => path === '/api/v1/me' && method === 'delete'
const ofApplication = /^\/api\/v1\/application/
/** Gives the application up. */
const STEPS = '/api/v1/application/steps/{step}'

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method })),
)

interface Tried {
  house: House
  /** What the person is known by. */
  authorization?: string
  /** Names of things of theirs, by what the address names: they are tried more often than made-up ones. */
  ids?: Record<string, string[]>
  /** Which operations are tried. */
  only: string[]
  examples: number
  count: number
}

interface Report {
  complete: boolean
  operations: { selected: number; tested: number; errored: number }
  test_cases: { generated: number; with_failures: number; errored: number }
  warnings: { missing_auth: unknown[] }
}

/** Names and versions that exist, for four in five of the cases that need one. */
function settings(house: House, ids: Record<string, string[]>): string {
  const file = join(house.data, 'schemathesis.toml')
  const versions = Array.from({ length: 30 }, (_, version) => `"${version}"`)
  const bound = (dictionary: string) => `{ dictionary = "${dictionary}", probability = 0.8 }`
  const lines = [
    `dictionaries.versions.values = ${JSON.stringify(versions)}`,
    ...Object.entries(ids).map(
      ([things, names]) => `dictionaries.${things}.values = ${JSON.stringify(names)}`,
    ),
    // A setting that is switched off answers that it is off; only a thing that is deleted is gone.
    '[[operations]]',
    'include-path = "/api/v1/loans/{id}/autopay"',
    'checks.use_after_free.enabled = false',
    '[parameters]',
    `"header.If-Match" = ${bound('versions')}`,
    ...Object.keys(ids).flatMap((things) => [
      '[[operations]]',
      `include-path-regex = "^/api/v1/${things}/"`,
      `parameters = { "path.id" = ${bound(things)}, "header.If-Match" = ${bound('versions')} }`,
    ]),
  ]
  writeFileSync(file, lines.join('\n'))
  return file
}

/** Tries them all, and holds the program to its own count of what it did. */
async function check({ house, authorization, ids, only, examples, count }: Tried): Promise<void> {
  const report = join(house.data, 'schemathesis.json')
  const command = [
    ...['--config-file', settings(house, ids ?? {}), 'run', `${house.site}/api/openapi.json`],
    // A missing `If-Match` is told by 428, which the check of headers does not know.
    ...['--exclude-checks', 'positive_data_acceptance,missing_required_header'],
    // One at a time: in threads, the parser of its Python fails now and then.
    ...['--no-color', '--seed', seed, '--workers', '1', '--max-examples', String(examples)],
    ...['--report', 'json', '--report-json-path', report],
    ...(authorization ? ['-H', `Authorization: ${authorization}`] : []),
    ...only,
  ]
  const options = { cwd: join(root, 'target'), timeout: limitMs, maxBuffer: 1 << 24 }
  const done = await run(schemathesis, command, options).then(
    ({ stdout, stderr }) => ({ code: 0, killed: false, stdout, stderr }),
    (error) => error,
  )
  const found = String(done.stdout).search(/=+ (ERRORS|FAILURES|SUMMARY) =+/)
  const said = `seed ${seed}\n${String(done.stdout).slice(found)}\n${done.stderr}`
  expect(done.killed, `ended by the time limit: ${said}`).toBe(false)
  expect(done.code, said).toBe(0)
  const told = JSON.parse(readFileSync(report, 'utf8')) as Report
  expect(told.complete, said).toBe(true)
  expect(told.operations, said).toMatchObject({ selected: count, tested: count, errored: 0 })
  expect(told.test_cases, said).toMatchObject({ with_failures: 0, errored: 0 })
  expect(told.test_cases.generated).toBeGreaterThan(count * 10)
  if (authorization) expect(told.warnings.missing_auth, said).toEqual([])
  process.stdout.write(
    `schemathesis: seed ${seed}, ${count} operations, ${told.test_cases.generated} cases\n`,
  )
}

/** Proves that it is still them: a day later, since a second code may be asked for after a pause. */
async function prove(api: ApplicationApi): Promise<void> {
  await nextDay(api.house)
  const before = (await messagesTo(api.house, aigul.phone)).length
  const asked = { purpose: 'step_up' }
  const { code_id } = await api.call<Schemas['CodeSent']>('POST', '/me/codes', asked)
  const newest = async () => {
    const messages = await messagesTo(api.house, aigul.phone)
    const fresh = messages.slice(0, messages.length - before)
    return fresh.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
  }
  await poll(newest).toBeTruthy()
  await api.call('POST', '/me/step-up', { code_id, code: await newest() })
}

interface Owner {
  api: ApplicationApi
  ids: Record<string, string[]>
}

/** Somebody with a loan, a payment that is begun, papers and a request. */
async function withLoan(page: Page, house: House): Promise<Owner> {
  const api = new ApplicationApi(page, house)
  await api.toLoan(aigul)
  await prove(api)
  const { id } = await api.call<Loan>('GET', '/loans/current')
  const payment = await api.call<Payment>('POST', `/loans/${id}/payments`, {
    kind: 'part',
    amount_tiyn: 500_000,
    language: 'ru',
  })
  const { papers } = await api.call<Papers>('GET', `/loans/${id}/papers`)
  const request = await api.call<Request>('POST', '/requests', { kind: 'message', text: 'Когда?' })
  const ids = {
    loans: [id],
    payments: [payment.id],
    requests: [request.id],
    papers: papers.map((paper) => paper.id),
  }
  return { api, ids }
}

test('a stranger gets only answers that are described', async ({ house }) => {
  await check({ house, only: [], examples: 6, count: operations.length })
})

test('somebody with a loan gets only answers that are described', async ({ page, house }) => {
  const { api, ids } = await withLoan(page, house)
  const tried = operations.filter(
    ({ path, method }) => !ENDS.test(path) && !isErasure(path, method) && !ofApplication.test(path),
  )
  const only = ['--exclude-path-regex', `${ENDS.source}|${ofApplication.source}`]
  const erasure = ['--exclude-operation-id', 'delete_me']
  const { authorization } = api
  const count = tried.length
  await check({ house, authorization, ids, only: [...only, ...erasure], examples: 12, count })
})

for (const [name, reach] of [
  [
    'an application that is begun',
    async (api: ApplicationApi) => {
      await api.register({ ...newPerson(), surname: 'Қасымова', given: 'Әлия' })
      await api.call('POST', '/application', { product: 'short', amount_tenge: 50_000, term: 15 })
    },
  ],
  ['offers to choose from', (api: ApplicationApi) => api.toOffers(aigul)],
] as const) {
  test(`somebody with ${name} gets only answers that are described`, async ({ page, house }) => {
    const api = new ApplicationApi(page, house)
    await reach(api)
    const tried = operations.filter(({ path }) => ofApplication.test(path) && path !== STEPS)
    const only = ['--include-path-regex', ofApplication.source, '--exclude-path', STEPS]
    const { authorization } = api
    await check({ house, authorization, only, examples: 25, count: tried.length })
  })
}
