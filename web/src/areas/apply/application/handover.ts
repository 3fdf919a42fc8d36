import type { Application } from './application'

/** The response to a step has everything the next screen shows, so it need not be requested again
 * on the way there. Written only by events in the browser. */
let pending: { application: Application; sessionGeneration: number; atMs: number } | null = null

const GOOD_FOR_MS = 10_000

export function storeHandover(application: Application, sessionGeneration: number): void {
  pending = { application, sessionGeneration, atMs: Date.now() }
}

/** What the previous screen left for this one, once. */
export function takeHandover(screen: string, sessionGeneration: number): Application | null {
  const handover = pending
  pending = null
  const isGood =
    handover?.sessionGeneration === sessionGeneration &&
    handover.application.screen === screen &&
    Date.now() - handover.atMs < GOOD_FOR_MS
  return isGood ? { ...handover.application, screen_access: { kind: 'show' } } : null
}
