/** Everything that the API's own description says, tried on a running server by schemathesis: whatever
 * is sent, the answer is one of those described and never a failure of the server. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import texts from '../../site/consents.json' with { type: 'json' }
import { type House, messagesTo, nextDay, test } from '../support/house'
import { newPerson } from '../support/person'
import { root } from '../support/server'

const run = promisify(execFile)
const schemathesis = join(root, 'target/schemathesis/bin/st')
const limitMs = 170_000

// Checking takes minutes, not the seconds that a page takes.
test.describe.configure({ timeout: limitMs + 10_000 })

interface Answer {
  body: Record<string, unknown>
  cookies: string
}

async function call(
  house: House,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${house.site}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { body: JSON.parse(text), cookies: cookies.join('; ') }
}

async function codeTo(house: House, phone: string, used?: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const found = (await messagesTo(house, phone)).map(({ text }) => /#(\d{6})$/.exec(text)?.[1])
      code = found.find((digits) => digits !== undefined && digits !== used)
      return code
    })
    .toBeTruthy()
  return code ?? ''
}

/** The access token of somebody who has just proved who they are. */
async function proven(house: House): Promise<string> {
  const { phone, iin } = newPerson()
  const asked = { purpose: 'register', phone, language: 'ru' }
  const sent = await call(house, 'POST', '/codes', asked)
  const code = await codeTo(house, phone)
  const given = Object.fromEntries(
    texts.texts.filter(({ kind }) => kind !== 'biometrics').map(({ kind }) => [kind, true]),
  )
  const { cookies } = await call(house, 'POST', '/registrations', {
    phone,
    iin,
    code,
    code_id: sent.body.code_id,
    language: 'ru',
    text_version: texts.version,
    consents: given,
  })
  // A second code may be asked for only after a pause.
  await nextDay(house)
  const session = await call(house, 'POST', '/session/refresh', undefined, { cookie: cookies })
  const authorization = `Bearer ${session.body.access_token}`
  const proof = await call(house, 'POST', '/me/codes', { purpose: 'step_up' }, { authorization })
  const second = await codeTo(house, phone, code)
  const body = { code_id: proof.body.code_id, code: second }
  await call(house, 'POST', '/me/step-up', body, { authorization })
  return authorization
}

async function check(house: House, arguments_: string[]): Promise<void> {
  // A missing `If-Match` is told by 428, which the check of headers does not know.
  const excluded = 'positive_data_acceptance,missing_required_header'
  const fixed = ['--exclude-checks', excluded, '--no-color', '--seed', '1']
  const command = ['run', `${house.site}/api/openapi.json`, ...fixed, ...arguments_]
  const options = { cwd: join(root, 'target'), timeout: limitMs, maxBuffer: 1 << 24 }
  const done = await run(schemathesis, command, options).catch((error) => error)
  expect(done.code ?? 0, `${done.stdout}\n${done.stderr}`).toBe(0)
}

test('a stranger gets only answers that are described', async ({ house }) => {
  await check(house, ['--max-examples', '20'])
})

test('somebody who is signed in gets only answers that are described', async ({ house }) => {
  const authorization = await proven(house)
  // What ends the account or the session is left out: after it there is nothing to try.
  const others = ['--exclude-path-regex', '^/api/v1/(session|me/password|me/sessions/)']
  const erasure = ['--exclude-operation-id', 'delete_me']
  const header = ['-H', `Authorization: ${authorization}`]
  await check(house, [...others, ...erasure, ...header, '--max-examples', '20'])
})
