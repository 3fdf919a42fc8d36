/** A server of a test's own with the outside world beside it: its limits, its clock and its people
 * are nobody else's. */

import { test as base } from '@playwright/test'
import { startServer } from './server'

export interface TestApp {
  site: string
  /** Where messages arrive and the clock is moved. */
  sandbox: string
  /** Where its database lies. */
  data: string
}

/** `test` whose fixture is a house, open for as long as the test runs. */
export const test = base.extend<{ app: TestApp; settings: Record<string, string> }>({
  settings: [{}, { option: true }],
  app: async ({ settings }, use) => {
    const server = await startServer(settings)
    await use({ site: server.url, sandbox: server.sandboxUrl, data: server.data })
    await server.stop()
  },
})

interface Message {
  channel: string
  to: string
  text: string
  at: string
}

export async function messagesTo(app: TestApp, to: string): Promise<Message[]> {
  const answer = await fetch(`${app.sandbox}/outbox?to=${encodeURIComponent(to)}`)
  if (!answer.ok) throw new Error(`the outbox answered ${answer.status}`)
  const { messages } = (await answer.json()) as { messages: Message[] }
  return messages
}

/** What the bureau says of somebody from now on, instead of what it knows. */
export async function overrideBureau(
  app: TestApp,
  iin: string,
  answer: 'good' | 'overdue' | 'stop_credit',
): Promise<void> {
  const response = await fetch(`${app.sandbox}/bureau/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ iin, answer }),
  })
  if (!response.ok) throw new Error(`the bureau answered ${response.status}`)
}

/** The day that it is for the service. */
export async function todayOf(app: TestApp): Promise<string> {
  const answer = await fetch(`${app.sandbox}/clock.json`)
  if (!answer.ok) throw new Error(`the clock answered ${answer.status}`)
  return ((await answer.json()) as { today: string }).today
}

/** Moves the service a day on: pauses between codes are over, access tokens too. */
export function advanceDay(app: TestApp): Promise<void> {
  return advanceDays(app, 1)
}

/** Lets days pass for the service. */
export async function advanceDays(app: TestApp, days: number): Promise<void> {
  const answer = await fetch(`${app.sandbox}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  })
  if (!answer.ok) throw new Error(`the clock answered ${answer.status}`)
}
