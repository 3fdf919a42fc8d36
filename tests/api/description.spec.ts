/**
 * Everything in the OpenAPI document, tried on a running server by schemathesis: every response is
 * one of those described and never a server error. First as a stranger, then as customers with a
 * loan, a started application, offers.
 */

import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import description from '../../docs/openapi.json' with { type: 'json' }
import type { Operations, Schemas } from '../../web/src/shared/api/contract'
import { ApplicationApi } from '../support/application'
import { newPerson } from '../support/person'
import { poll } from '../support/poll'
import { aigul } from '../support/sandbox-people'
import { root } from '../support/server'
import { advanceDay, messagesTo, type TestApp, test } from '../support/test-app'

const run = promisify(execFile)
const schemathesis = join(root, 'target/schemathesis/bin/st')
const limitMs = 240_000
/**
 * The same seed in every run, so that results change only with the code; `make fuzz` uses others.
 */
const seed = process.env.SCHEMATHESIS_SEED ?? '1'

// These checks take minutes instead of seconds.
test.describe.configure({ timeout: limitMs + 60_000 })

type Loan = Operations['GET /loans/{id}']['answer']
type Payment = Operations['POST /loans/{id}/payments']['answer']
type Documents = Operations['GET /loans/{id}/documents']['answer']
type Case = Operations['POST /cases']['answer']

/** Operations that end the account or the session: nothing could be tried after them. */
const ENDS = /^\/api\/v1\/(session|me\/password|me\/sessions\/)/
const isErasure = (path: string, method: string) => path === '/api/v1/me' && method === 'delete'
const ofApplication = /^\/api\/v1\/application/
/** Cancels the application. */
const ACTIONS = '/api/v1/application/actions/{action}'

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method })),
)

interface Tried {
  app: TestApp
  /** The customer's Authorization header. */
  authorization?: string
  /** Ids of the customer's objects by path parameter; tried more often than made-up ones. */
  ids?: Record<string, string[]>
  /** The operations to try. */
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

/** Existing ids and versions, for four in five of the cases that need one. */
function settings(app: TestApp, ids: Record<string, string[]>): string {
  const file = join(app.data, 'schemathesis.toml')
  const versions = Array.from({ length: 30 }, (_, version) => `"${version}"`)
  const bound = (dictionary: string) => `{ dictionary = "${dictionary}", probability = 0.8 }`
  const lines = [
    `dictionaries.versions.values = ${JSON.stringify(versions)}`,
    ...Object.entries(ids).map(
      ([things, names]) => `dictionaries.${things}.values = ${JSON.stringify(names)}`,
    ),
    // A setting that is switched off reports that; only a deleted object is gone.
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

/** Runs schemathesis and compares its statistics with the expected operations. */
async function check({ app, authorization, ids, only, examples, count }: Tried): Promise<void> {
  const report = join(app.data, 'schemathesis.json')
  const command = [
    ...['--config-file', settings(app, ids ?? {}), 'run', `${app.site}/api/openapi.json`],
    // A missing `If-Match` is answered by 428, which the check of headers does not know.
    ...['--exclude-checks', 'positive_data_acceptance,missing_required_header'],
    // One worker: in threads, its Python parser fails now and then.
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
  const start = String(done.stdout).search(/=+ (ERRORS|FAILURES|SUMMARY) =+/)
  const summary = `seed ${seed}\n${String(done.stdout).slice(start)}\n${done.stderr}`
  expect(done.killed, `ended by the time limit: ${summary}`).toBe(false)
  expect(done.code, summary).toBe(0)
  const stats = JSON.parse(readFileSync(report, 'utf8')) as Report
  expect(stats.complete, summary).toBe(true)
  expect(stats.operations, summary).toMatchObject({ selected: count, tested: count, errored: 0 })
  expect(stats.test_cases, summary).toMatchObject({ with_failures: 0, errored: 0 })
  expect(stats.test_cases.generated).toBeGreaterThan(count * 10)
  if (authorization) expect(stats.warnings.missing_auth, summary).toEqual([])
  process.stdout.write(
    `schemathesis: seed ${seed}, ${count} operations, ${stats.test_cases.generated} cases\n`,
  )
}

/** Steps the session up; a day later, since a second code may be requested after a pause. */
async function prove(api: ApplicationApi): Promise<void> {
  await advanceDay(api.app)
  const before = (await messagesTo(api.app, aigul.phone)).length
  const codeRequest = { purpose: 'step_up' }
  const { code_id } = await api.call<Schemas['SentCode']>('POST', '/me/codes', codeRequest)
  const newest = async () => {
    const messages = await messagesTo(api.app, aigul.phone)
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

/** A customer with a loan, a started payment, documents and a case. */
async function withLoan(page: Page, app: TestApp): Promise<Owner> {
  const api = new ApplicationApi(page, app)
  await api.toLoan(aigul)
  await prove(api)
  const { id } = await api.call<Loan>('GET', '/loans/current')
  const payment = await api.call<Payment>('POST', `/loans/${id}/payments`, {
    kind: 'part',
    amount_tiyn: 500_000,
    language: 'ru',
  })
  const { documents } = await api.call<Documents>('GET', `/loans/${id}/documents`)
  const support = await api.call<Case>('POST', '/cases', { kind: 'message', text: 'Когда?' })
  const ids = {
    loans: [id],
    payments: [payment.id],
    cases: [support.id],
    documents: documents.map((document) => document.id),
  }
  return { api, ids }
}

test('a stranger gets only documented responses', async ({ app }) => {
  await check({ app, only: [], examples: 6, count: operations.length })
})

test('a customer with a loan gets only documented responses', async ({ page, app }) => {
  const { api, ids } = await withLoan(page, app)
  const selected = operations.filter(
    ({ path, method }) => !ENDS.test(path) && !isErasure(path, method) && !ofApplication.test(path),
  )
  const only = ['--exclude-path-regex', `${ENDS.source}|${ofApplication.source}`]
  const erasure = ['--exclude-operation-id', 'delete_me']
  const { authorization } = api
  const count = selected.length
  await check({ app, authorization, ids, only: [...only, ...erasure], examples: 12, count })
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
  test(`a customer with ${name} gets only documented responses`, async ({ page, app }) => {
    const api = new ApplicationApi(page, app)
    await reach(api)
    const selected = operations.filter(({ path }) => ofApplication.test(path) && path !== ACTIONS)
    const only = ['--include-path-regex', ofApplication.source, '--exclude-path', ACTIONS]
    const { authorization } = api
    await check({ app, authorization, only, examples: 25, count: selected.length })
  })
}
