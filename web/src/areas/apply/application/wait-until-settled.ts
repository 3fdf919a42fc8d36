import { type Application, isWaiting } from './application'

/** How long the button stays busy for an answer that is nearly there. */
export const SETTLE_POLL_MS = [300, 500, 700, 1_000] as const

/** Staff take longer than a button may stay busy. */
const BY_STAFF: readonly Application['state'][] = ['DOCS_REVIEW', 'MANUAL_REVIEW']

interface SettleDeps {
  load: (screen: string) => Promise<Application>
  pause: (ms: number) => Promise<void>
}

/** Where a step leads once fast providers have answered: a very short wait gets no screen of its
 * own. Slower ones have a waiting screen. */
export async function waitUntilSettled(
  application: Application,
  { load, pause }: SettleDeps,
): Promise<Application> {
  let newest = application
  for (const ms of SETTLE_POLL_MS) {
    if (!isWaiting(newest) || BY_STAFF.includes(newest.state)) return newest
    await pause(ms)
    try {
      newest = await load(newest.screen)
    } catch {
      // The step was submitted; the next screen finds out by itself.
      return newest
    }
  }
  return newest
}
