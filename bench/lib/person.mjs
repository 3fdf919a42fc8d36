/** A made-up person who registers over the API and reads the code in the sandbox's outbox. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'

const phone = '+77010000001'
const iin = '900101300007'

/** The person's access token. */
export async function signedIn({ url, sandboxUrl }) {
  const sent = await post(`${url}/api/v1/codes`, { purpose: 'register', phone, language: 'ru' })
  const code = await codeIn(sandboxUrl)
  const { version, texts } = JSON.parse(readFileSync(join(root, 'site/consents.json'), 'utf8'))
  const session = await post(`${url}/api/v1/registrations`, {
    phone,
    iin,
    code,
    code_id: sent.code_id,
    language: 'ru',
    text_version: version,
    consents: Object.fromEntries(texts.map(({ kind }) => [kind, true])),
  })
  return session.access_token
}

async function codeIn(sandboxUrl) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${sandboxUrl}/outbox?to=${encodeURIComponent(phone)}`)
    const { messages } = await answer.json()
    if (messages.length > 0) return /#(\d{6})$/.exec(messages[0].text)[1]
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('no code came')
}

async function post(url, body) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
