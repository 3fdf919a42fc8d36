/** Splits work into short tasks, so that a tap never waits long. */

const IDLE_LIMIT_MS = 2000
/** Time for painting the changes of the last task. */
const BETWEEN_TURNS_MS = 34

let lastTurn = Promise.resolve()

/** Runs a task when the browser is idle; returns how to cancel it. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(task, { timeout: IDLE_LIMIT_MS })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(task, 1)
  return () => clearTimeout(id)
}

/** Ends the current task, so that the browser may answer a tap. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Like `whenIdle`, but one after another, with a painted frame in between. */
export function inTurn(task: () => void): () => void {
  let isActive = true
  lastTurn = lastTurn.then(
    () =>
      new Promise((resolve) => {
        whenIdle(() => {
          if (isActive) task()
          setTimeout(resolve, isActive ? BETWEEN_TURNS_MS : 0)
        })
      }),
  )
  return () => {
    isActive = false
  }
}
