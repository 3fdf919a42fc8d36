/** A server of its own for a test, with a sandbox: limits, clock and customers are not shared. */

import { test as base } from '@playwright/test'
import type { Engine } from './data-template'
import { type Server, startServer } from './server'

export interface TestApp {
  site: string
  /** URL of the sandbox: messages, clock, people. */
  sandbox: string
  /** The data folder. */
  data: string
  databaseUrl: string
}

export interface TestAppOptions {
  /** The engine of the database, chosen by the Playwright project. */
  engine: Engine
  settings: Record<string, string>
}

/** `test` with a server that runs for as long as the test does. */
export const test = base.extend<{ app: TestApp } & TestAppOptions>({
  engine: ['sqlite', { option: true }],
  settings: [{}, { option: true }],
  app: async ({ engine, settings }, use) => {
    const server = await startServer(settings, engine)
    await use(appOf(server))
    await server.stop()
  },
})

export function appOf({ url, sandboxUrl, data, databaseUrl }: Server): TestApp {
  return { site: url, sandbox: sandboxUrl, data, databaseUrl }
}

/** The environment in which a command of the binary works on the data of a test server. */
export function commandEnvironment(
  app: Pick<TestApp, 'data' | 'databaseUrl'>,
): Record<string, string | undefined> {
  return { ...process.env, ZHEDEL_DATA_DIR: app.data, ZHEDEL_DATABASE_URL: app.databaseUrl }
}

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

/** Overrides the bureau's answer about a person. */
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

/** The current business date of the service. */
export async function todayOf(app: TestApp): Promise<string> {
  const answer = await fetch(`${app.sandbox}/clock.json`)
  if (!answer.ok) throw new Error(`the clock answered ${answer.status}`)
  return ((await answer.json()) as { today: string }).today
}

/** Moves the clock by a day: pauses between codes are over, and access tokens have expired. */
export function advanceDay(app: TestApp): Promise<void> {
  return advanceDays(app, 1)
}

/** Moves the clock by days. */
export async function advanceDays(app: TestApp, days: number): Promise<void> {
  const answer = await fetch(`${app.sandbox}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  })
  if (!answer.ok) throw new Error(`the clock answered ${answer.status}`)
}
