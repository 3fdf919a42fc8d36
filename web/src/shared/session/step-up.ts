import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/schema'
import { createStore, useStore } from '@/shared/lib/store'
import { callAs } from './session'

/** The person closed the dialog: what they wanted was not done, and that is no failure. */
export class StepUpRefused extends Error {
  override name = 'StepUpRefused'
}

export const isRefused = (reason: unknown) => reason instanceof StepUpRefused

/** Sends the code that proves it; one that says what it is for, where money is taken. */
export type SendCode = () => Promise<Schemas['CodeSent']>

export interface Question {
  answer: (isProved: boolean) => void
  /** What the code is for: a code for the same is not sent twice. */
  about: string
  send: SendCode
}

const asked = createStore<Question | null>(null)

const plainCode: SendCode = () => callAs('POST /me/codes', { purpose: 'step_up' })

/** Runs an action; where the server wants proof first, has the person asked for a code and runs it
 * once more. The action learns which run it is: each is a request with a key of its own. */
export async function withStepUp<T>(
  action: (isProved: boolean) => Promise<T>,
  ask: () => Promise<boolean> = () => askInDialog(),
): Promise<T> {
  try {
    return await action(false)
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.code !== 'access.step_up') throw reason
  }
  if (!(await ask())) throw new StepUpRefused()
  return action(true)
}

/** Asks in the dialog by a code of its own. */
export const askBy = (about: string, send: SendCode) => () => askInDialog(about, send)

function askInDialog(about = 'step_up', send = plainCode): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isProved: boolean) => {
      asked.set(null)
      resolve(isProved)
    }
    asked.set({ answer, about, send })
  })
}

/** The question that is open; null while there is none. */
export function useStepUpQuestion(): Question | null {
  return useStore(asked)
}
