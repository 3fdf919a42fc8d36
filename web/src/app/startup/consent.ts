import { forgetVisits, keepVisits } from '../attribution/visit'
import { createStore, type Readable } from '../navigation/store'

/** What may stay in the browser: only what the site needs, or where people came from too. */
export type Consent = 'necessary' | 'attribution'

const KEY = 'zhedel_consent'

/** Undefined until the browser was asked, and while the server renders; null where nobody answered. */
const answer = createStore<Consent | null | undefined>(undefined)

export const consent: Readable<Consent | null | undefined> = answer

/** A browser may forbid storage: the question then comes again with the next page. An answer that is
 * not known counts as the one that allows least. */
export function readConsent(): Consent | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null || kept === 'attribution' ? kept : 'necessary'
  } catch {
    return null
  }
}

/** Tells everybody who shows it what the browser knows. */
export function tellConsent(): void {
  if (answer.get() === undefined) answer.set(readConsent())
}

/** Keeps an answer, and does at once what follows from it. */
export function giveConsent(given: Consent): void {
  const before = readConsent()
  try {
    localStorage.setItem(KEY, given)
  } catch {
    // The answer holds for as long as the page is open.
  }
  answer.set(given)
  if (given === 'attribution') keepVisits()
  else if (before === 'attribution') forgetVisits()
}
