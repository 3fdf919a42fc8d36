import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { createStore, useStore } from '@/shared/lib/store'
import { callAuthorized } from './session'

/** The person closed the dialog: what they wanted was not done, and that is no failure. */
export class StepUpCancelled extends Error {
  override name = 'StepUpRefused'
}

export const isStepUpCancelled = (reason: unknown) => reason instanceof StepUpCancelled

/** Sends the code that proves it; one that says what it is for, where money is taken. */
export type SendCode = () => Promise<Schemas['CodeSent']>

export interface Question {
  answer: (isProved: boolean) => void
  /** What the code is for: a code for the same is not sent twice. */
  about: string
  send: SendCode
}

const openQuestion = createStore<Question | null>(null)

const plainCode: SendCode = () => callAuthorized('POST /me/codes', { purpose: 'step_up' })

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
  if (!(await ask())) throw new StepUpCancelled()
  return action(true)
}

/** Asks in the dialog by a code of its own. */
export const askWithCode = (about: string, send: SendCode) => () => askInDialog(about, send)

function askInDialog(about = 'step_up', send = plainCode): Promise<boolean> {
  openQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isProved: boolean) => {
      openQuestion.set(null)
      resolve(isProved)
    }
    openQuestion.set({ answer, about, send })
  })
}

/** The question that is open; null while there is none. */
export function useStepUpQuestion(): Question | null {
  return useStore(openQuestion)
}
