/**
 * Billers that take payments and report them until they are acknowledged, as real ones do: what has
 * no answer is sent again under the same number, to whichever process answers. Some of what was
 * acknowledged is sent once more, and must get the same answer.
 */

import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pick } from './random.mjs'

const repeatShare = 0.1
const tengeMax = 9

/** @typedef {{ biller: string, txnId: string, account: string, tenge: number, number?: string }} Payment */

/**
 * With `isSpread` no two writers pay for the same loan, as people do; without, they compete for it.
 * `timeoutMs` is how long an answer is waited for, `pauseMs` how soon a request is sent again.
 *
 * @param {{ urls: string[], accounts: string[], isSpread?: boolean, writers: number, random: () => number, timeoutMs: number, pauseMs: number }} options
 */
export function startBillers({
  urls,
  accounts,
  isSpread = false,
  writers,
  random,
  timeoutMs,
  pauseMs,
}) {
  const agent = new Agent({ keepAlive: true, maxSockets: writers })
  const run = Math.floor(random() * 2 ** 32).toString(36)
  const load = {
    /** Everything that was ever sent, acknowledged or not. @type {Payment[]} */
    sent: [],
    requests: 0,
    /** Nobody listened. */
    refused: 0,
    /** Cut off, too late, or an error. */
    failed: 0,
    acknowledged: 0,
    /** Answers that contradict an earlier answer. */
    contradictions: [],
    /** When the last acknowledged request was sent. */
    lastSentAt: 0,
    stop,
  }
  const shareOf = (writer) => accounts.filter((_, index) => index % writers === writer)
  let isStopping = false
  const work = Array.from({ length: writers }, (_, writer) => write(writer))

  /** Every payment that was begun is acknowledged before this returns. */
  async function stop() {
    isStopping = true
    await Promise.all(work)
    agent.destroy()
  }

  async function write(writer) {
    for (let count = 0; !isStopping; count += 1) {
      const payment = {
        biller: pick(random, ['kaspi', 'osmp']),
        txnId: `${run}-${writer}-${count}`,
        account: pick(random, isSpread ? shareOf(writer) : accounts),
        tenge: 1 + Math.floor(random() * tengeMax),
      }
      load.sent.push(payment)
      payment.number = await sendUntilAnswered(payment)
      load.acknowledged += 1
      if (random() < repeatShare) {
        const again = await sendUntilAnswered(payment)
        if (again !== payment.number)
          load.contradictions.push(`${payment.txnId} is ${payment.number} and ${again}`)
      }
    }
  }

  async function sendUntilAnswered(payment) {
    for (;;) {
      const sentAt = performance.now()
      const { number, isRefused } = await send(pick(random, urls), payment)
      load.requests += 1
      if (number !== undefined) {
        load.lastSentAt = Math.max(load.lastSentAt, sentAt)
        return number
      }
      if (isRefused) load.refused += 1
      else load.failed += 1
      await sleep(pauseMs)
    }
  }

  /** With the number under which it is booked; without, if there was no answer or an error. */
  function send(url, { biller, txnId, account, tenge }) {
    const query = `command=pay&txn_id=${txnId}&account=${account}&sum=${tenge}.00`
    return new Promise((done) => {
      const request = get(`${url}/billers/${biller}?${query}`, { agent, timeout: timeoutMs })
      request.once('timeout', () => request.destroy())
      request.once('error', ({ code }) => done({ isRefused: code === 'ECONNREFUSED' }))
      request.once('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          text += part
        })
        answer.once('error', () => done({}))
        answer.once('close', () => done(answer.complete ? { number: numberOf(text) } : {}))
      })
    })
  }

  return load
}

/** Kaspi answers in JSON, the OSMP family in XML; any result but 0 is not an acknowledgement. */
function numberOf(text) {
  const number = /"prv_txn_id":"(\d+)"|<prv_txn>(\d+)<\/prv_txn>/.exec(text)
  const isAccepted = /"result":0[,}]|<result>0<\/result>/.test(text)
  return isAccepted ? number?.slice(1).find(Boolean) : undefined
}
