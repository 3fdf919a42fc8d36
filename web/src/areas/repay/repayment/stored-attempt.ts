import * as sessionStore from '@/shared/lib/session-store'

const NAME = 'paying_attempt'

interface StoredKey {
  key: string
  content: string
}

/** A payment attempt that survives a reload: after a lost response the same payment sent again is
 * still the first one. */
export function createStoredAttempt(newKey: () => string = () => crypto.randomUUID()) {
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      const stored = sessionStore.get<StoredKey>(NAME)
      if (stored?.content === text) return stored.key
      const key = newKey()
      sessionStore.set(NAME, { key, content: text } satisfies StoredKey)
      return key
    },
    /** After a step-up it is sent with another key, also after a reload: the first one was
     * rejected. */
    renewKey(): string {
      const stored = sessionStore.get<StoredKey>(NAME)
      const key = newKey()
      if (stored) sessionStore.set(NAME, { ...stored, key } satisfies StoredKey)
      return key
    },
    complete: () => sessionStore.set(NAME, null),
  }
}
