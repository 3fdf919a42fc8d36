/** Ways to cut work into short tasks, so that a tap never waits long. */

const IDLE_LIMIT_MS = 2000
/** Time in which what the last one changed is painted. */
const BETWEEN_TURNS_MS = 34

let lastTurn = Promise.resolve()

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

/** Like `whenIdle`, but one after another, with a painted frame in between. */
export function inTurn(task: () => void): () => void {
  let isWanted = true
  lastTurn = lastTurn.then(
    () =>
      new Promise((resolve) => {
        whenIdle(() => {
          if (isWanted) task()
          setTimeout(resolve, isWanted ? BETWEEN_TURNS_MS : 0)
        })
      }),
  )
  return () => {
    isWanted = false
  }
}
