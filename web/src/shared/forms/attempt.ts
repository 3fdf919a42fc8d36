/** One idempotency key per attempt: kept until the server has answered, and only for the same
 * content, so that a double click or a retry after a lost response has one effect. */
export function createAttempt(newKey: () => string = () => crypto.randomUUID()) {
  let current: { key: string; content: string } | null = null
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      if (current?.content !== text) current = { key: newKey(), content: text }
      return current.key
    },
    complete(): void {
      current = null
    },
  }
}
