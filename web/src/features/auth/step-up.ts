import { ApiError } from '@/app/http/api-error'
import { createStore, useStore } from '@/app/navigation/store'

/** The person closed the dialog: what they wanted was not done, and that is no failure. */
export class StepUpRefused extends Error {
  override name = 'StepUpRefused'
}

export const isRefused = (reason: unknown) => reason instanceof StepUpRefused

type Answer = (isProved: boolean) => void

const asked = createStore<Answer | null>(null)

/** Runs an action; where the server wants proof first, has the person asked for a code and runs it
 * once more. The action learns which run it is: each is a request with a key of its own. */
export async function withStepUp<T>(
  action: (isProved: boolean) => Promise<T>,
  ask = askInDialog,
): Promise<T> {
  try {
    return await action(false)
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.code !== 'access.step_up') throw reason
  }
  if (!(await ask())) throw new StepUpRefused()
  return action(true)
}

function askInDialog(): Promise<boolean> {
  asked.get()?.(false)
  return new Promise((resolve) => {
    asked.set((isProved) => {
      asked.set(null)
      resolve(isProved)
    })
  })
}

/** How to answer the question that is open; null while there is none. */
export function useStepUpQuestion(): Answer | null {
  return useStore(asked)
}
