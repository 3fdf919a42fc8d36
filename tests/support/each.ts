/** Runs a check over many items, a few at a time, and names every item that failed it. */
export async function each<T>(
  items: T[],
  name: (item: T) => string,
  check: (item: T) => Promise<void>,
): Promise<void> {
  const failures: string[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [, item] of queue) {
      try {
        await check(item)
      } catch (error) {
        failures.push(`${name(item)}: ${(error as Error).message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  if (items.length === 0) throw new Error('nothing to check')
  if (failures.length > 0) throw new Error(`${failures.length} failed\n${failures.join('\n')}`)
}
