import type { Application } from './application'

/** After a step the server has answered with everything the next screen shows: it need not be asked
 * again on the way there. Written only by events in the browser. */
let handed: { application: Application; sessionGeneration: number; atMs: number } | null = null

const GOOD_FOR_MS = 10_000

export function passOn(application: Application, sessionGeneration: number): void {
  handed = { application, sessionGeneration, atMs: Date.now() }
}

/** What the screen before left for this one, once. */
export function takePassedOn(screen: string, sessionGeneration: number): Application | null {
  const found = handed
  handed = null
  const isGood =
    found?.sessionGeneration === sessionGeneration &&
    found.application.route === screen &&
    Date.now() - found.atMs < GOOD_FOR_MS
  return isGood ? { ...found.application, opening: { kind: 'show' } } : null
}
