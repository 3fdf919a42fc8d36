import * as sessionStore from '@/shared/lib/session-store'

const NAME = 'paying_attempt'

interface Kept {
  key: string
  content: string
}

/** An attempt to pay that outlives a reload: where the answer was lost, the same payment sent again
 * is still the first one. */
export function createStoredAttempt(newKey: () => string = () => crypto.randomUUID()) {
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      const kept = sessionStore.get<Kept>(NAME)
      if (kept?.content === text) return kept.key
      const key = newKey()
      sessionStore.set(NAME, { key, content: text } satisfies Kept)
      return key
    },
    /** After a proof it is sent under another name, also after a reload: the first one was refused. */
    proved(): string {
      const kept = sessionStore.get<Kept>(NAME)
      const key = newKey()
      if (kept) sessionStore.set(NAME, { ...kept, key } satisfies Kept)
      return key
    },
    answered: () => sessionStore.set(NAME, null),
  }
}
