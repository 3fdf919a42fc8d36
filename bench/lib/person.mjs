/** Made-up people who register over the API, read their codes in the sandbox's outbox, and borrow. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './machine.mjs'

const consents = JSON.parse(readFileSync(join(root, 'site/consents.json'), 'utf8'))
/** What a camera would send; the sandbox does not look at faces. */
const frame = readFileSync(join(root, 'bench/lib/face.jpg'))
const CODE_POLL_MS = 20
const WAIT_MAX_MS = 60_000

/** The access token of one person. */
export async function signIn(zhedel) {
  return (await register(zhedel, '+77010000001', '900101300007', api(zhedel))).token
}

/** The access token of a customer that was seeded. */
export async function signInByPassword({ url }, { phone, password }) {
  const answer = await fetch(`${url}/api/v1/session/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password }),
  })
  if (!answer.ok) throw new Error(`signing in: ${await answer.text()}`)
  return (await answer.json()).access_token
}

/**
 * A registered person who can borrow, by the shortest road: without a job, a bank statement or a card.
 * The duration of each step is added to `steps`; what takes time is asked about every `pollMs`.
 */
export async function applicant(zhedel, number, { steps, pollMs }) {
  const phone = `+7702${String(number).padStart(7, '0')}`
  const ask = api(zhedel, `10.1.${number >> 8}.${number & 255}`, steps)
  const { codes } = await register(zhedel, phone, iinOf(number), ask)
  return { borrow: () => borrow(ask, codes, number, pollMs) }
}

async function register({ sandboxUrl }, phone, iin, ask) {
  const codes = codesOf(sandboxUrl, phone)
  const request = { purpose: 'register', phone, language: 'ru' }
  const sent = await ask('a code', 'POST', '/codes', request)
  const session = await ask('register', 'POST', '/registrations', {
    phone,
    iin,
    code: await codes.next(),
    code_id: sent.code_id,
    language: 'ru',
    text_version: consents.version,
    consents: Object.fromEntries(
      consents.texts.filter(({ kind }) => kind !== 'biometrics').map(({ kind }) => [kind, true]),
    ),
  })
  ask.token = session.access_token
  return { token: session.access_token, codes }
}

async function borrow(ask, codes, number, pollMs) {
  let application = await ask('begin', 'POST', '/application', {
    product: 'short',
    amount_tenge: 50_000,
    term: 15,
  })
  const submit = async (step, method, path, body) => {
    application = await ask(step, method, path, body, application.version)
  }
  const waitWhile = async (...states) => {
    const limit = performance.now() + WAIT_MAX_MS
    while (states.includes(application.state)) {
      if (performance.now() > limit) throw new Error(`it stays in ${application.state}`)
      await sleep(pollMs)
      application = await ask('look', 'GET', '/application')
    }
  }
  for (const [part, answers] of Object.entries(answersOf(number))) {
    await submit('answer', 'PUT', `/application/answers/${part}`, { answers, is_final: true })
  }
  await submit('send the answers', 'POST', '/application/submit', { wants_partner_offers: false })
  await waitWhile('PRESCORING')
  await submit('go on', 'POST', '/application/actions/continue')
  await ask('agree to the camera', 'PUT', '/me/consents/biometrics', {
    is_given: true,
    text_version: consents.version,
    language: 'ru',
  })
  const attempt = await ask('open the camera', 'POST', '/application/biometry-sessions')
  for (const gesture of attempt.gestures) {
    await ask(
      'a picture',
      'PUT',
      `/application/biometry-sessions/${attempt.id}/frames/${gesture}`,
      frame,
    )
  }
  await submit('compare', 'POST', `/application/biometry-sessions/${attempt.id}/complete`)
  await waitWhile('BIO_PROCESSING')
  const account = await ask('an account', 'POST', '/payout-methods/ibans', { iban: ibanOf(number) })
  await submit('choose the account', 'POST', '/application/payout-method', {
    payout_method_id: account.id,
  })
  await waitWhile('SCORING')
  await submit('choose an offer', 'POST', '/application/offer', { offer_number: 1 })
  while (application.signing_package === null) {
    await sleep(pollMs)
    application = await ask('look', 'GET', '/application')
  }
  const kinds = application.signing_package.documents.map(({ kind }) => kind)
  await submit('agree', 'POST', '/application/accept-terms', { documents: kinds })
  const { sha256 } = application.signing_package
  const sent = await ask('a code to sign', 'POST', '/application/sign/codes', { sha256 })
  const signature = { sha256, code_id: sent.code_id, code: await codes.next() }
  await submit('sign', 'POST', '/application/sign', signature)
  await waitWhile('DISBURSING')
  if (application.state !== 'ACTIVE') throw new Error(`the journey ended in ${application.state}`)
}

function answersOf(number) {
  return {
    identity: {
      surname: 'Касымова',
      given_name: 'Айгуль',
      no_patronymic: 'true',
      document_kind: 'id_card',
      document_number: String(100_000_000 + number),
      document_issuer: 'interior_ministry',
      document_issued_on: '2020-05-06',
      document_expires_on: '2036-05-05',
    },
    address: {
      reg_region: '750000000',
      reg_district: 'Бостандыкский',
      reg_street: 'Абая',
      reg_house: '10',
      actual_same: 'true',
    },
    work: { employment: 'pensioner', income: '180000', loan_payments: '0', dependants: '0' },
    contacts: {},
  }
}

/** API calls with a token and an address, timed. */
function api({ url }, address, steps) {
  async function ask(step, method, path, body, version) {
    const isFile = body instanceof Uint8Array
    const headers = {
      ...(ask.token && { authorization: `Bearer ${ask.token}` }),
      ...(address && { 'x-forwarded-for': address }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(body !== undefined && { 'content-type': isFile ? 'image/jpeg' : 'application/json' }),
    }
    const began = performance.now()
    const sent = isFile || body === undefined ? body : JSON.stringify(body)
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: sent })
    const text = await answer.text()
    const tookMs = performance.now() - began
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    steps?.set(step, [...(steps.get(step) ?? []), tookMs])
    return text ? JSON.parse(text) : null
  }
  return ask
}

/** Codes sent to a phone, each returned once. */
function codesOf(sandboxUrl, phone) {
  const used = new Set()
  return {
    async next() {
      const limit = performance.now() + WAIT_MAX_MS
      while (performance.now() < limit) {
        const answer = await fetch(`${sandboxUrl}/outbox?to=${encodeURIComponent(phone)}`)
        const { messages } = await answer.json()
        const codes = messages.flatMap(({ text }) => /#(\d{6})$/.exec(text)?.[1] ?? [])
        const code = codes.find((code) => !used.has(code))
        if (code) {
          used.add(code)
          return code
        }
        await sleep(CODE_POLL_MS)
      }
      throw new Error('no code came')
    },
  }
}

/** A valid IIN of somebody born in 1990. */
function iinOf(number) {
  for (let serial = number * 3; ; serial += 1) {
    const digits = `900412${4}${String(serial).padStart(4, '0')}`
    const weigh = (weights) =>
      [...digits].reduce((sum, digit, place) => sum + Number(digit) * weights[place], 0) % 11
    const first = weigh([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const last = first === 10 ? weigh([3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) : first
    if (last !== 10) return digits + last
  }
}

/** A valid account number of Kaspi. */
function ibanOf(number) {
  const account = `722C${String(number).padStart(12, '0')}`
  const letters = (text) => text.replace(/[A-Z]/g, (it) => String(it.charCodeAt(0) - 55))
  const check = 98n - (BigInt(letters(`${account}KZ00`)) % 97n)
  return `KZ${String(check).padStart(2, '0')}${account}`
}
