/** Ways to cut work into short tasks, so that a tap never waits long. */

const IDLE_LIMIT_MS = 2000

/** Runs something when the browser has nothing better to do; the answer takes that back. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(task, { timeout: IDLE_LIMIT_MS })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(task, 1)
  return () => clearTimeout(id)
}

/** What follows is a task of its own, and the browser may answer a tap before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
