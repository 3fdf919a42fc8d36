import { forgetVisits, persistVisits } from '@/areas/marketing/attribution/visit'
import * as localStore from '@/shared/lib/local-store'
import { createStore, type Readable } from '@/shared/lib/store'

/** What may stay in the browser: only what the site needs, or where people came from too. */
export type Consent = 'necessary' | 'attribution'

const KEY = 'zhedel_consent'

/** Undefined until the browser was asked, and while the server renders; null where nobody answered. */
const answer = createStore<Consent | null | undefined>(undefined)

export const consent: Readable<Consent | null | undefined> = answer

/** An answer that is not known counts as the one that allows least. */
export function readConsent(): Consent | null {
  const stored = localStore.get(KEY)
  return stored === null || stored === 'attribution' ? stored : 'necessary'
}

/** Tells everybody who shows it what the browser knows. */
export function publishConsent(): void {
  if (answer.get() === undefined) answer.set(readConsent())
}

/** A year. */
const TOLD_FOR_S = 31_536_000

/** Keeps an answer, and does at once what follows from it. The server keeps where people came from
 * only of those who said yes: it learns so by the cookie. */
export function giveConsent(choice: Consent): void {
  const before = readConsent()
  localStore.set(KEY, choice)
  document.cookie = `${KEY}=${choice}; max-age=${TOLD_FOR_S}; path=/; samesite=lax`
  answer.set(choice)
  if (choice === 'attribution') persistVisits()
  else if (before === 'attribution') forgetVisits()
}
