/** One key for one attempt: kept until the server has answered, and only for the same content, so
 * that pressing twice or sending again after a lost answer does nothing twice. */
export function createAttempt(newKey: () => string = () => crypto.randomUUID()) {
  let current: { key: string; content: string } | null = null
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      if (current?.content !== text) current = { key: newKey(), content: text }
      return current.key
    },
    answered(): void {
      current = null
    },
  }
}
