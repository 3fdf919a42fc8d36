import { forgetVisits, persistVisits } from '@/areas/marketing/attribution/visit'
import * as localStore from '@/shared/lib/local-store'
import { createStore, type Readable } from '@/shared/lib/store'

/** What may be stored: only what is necessary, or attribution too. */
export type Consent = 'necessary' | 'attribution'

const KEY = 'zhedel_consent'

/** Undefined until the browser has read it, and on the server; null if not answered. */
const answer = createStore<Consent | null | undefined>(undefined)

export const consent: Readable<Consent | null | undefined> = answer

/** An unknown answer counts as the most restrictive one. */
export function readConsent(): Consent | null {
  const stored = localStore.get(KEY)
  return stored === null || stored === 'attribution' ? stored : 'necessary'
}

/** Publishes what the browser has stored. */
export function publishConsent(): void {
  if (answer.get() === undefined) answer.set(readConsent())
}

/** A year. */
const CHOICE_MAX_AGE_S = 31_536_000

/** Stores an answer and applies it at once. The server stores attribution only with consent: it
 * learns of it by the cookie. */
export function giveConsent(choice: Consent): void {
  const before = readConsent()
  localStore.set(KEY, choice)
  document.cookie = `${KEY}=${choice}; max-age=${CHOICE_MAX_AGE_S}; path=/; samesite=lax`
  answer.set(choice)
  if (choice === 'attribution') persistVisits()
  else if (before === 'attribution') forgetVisits()
}
