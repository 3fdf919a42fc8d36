import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { createStore, useStore } from '@/shared/lib/store'
import { callAuthorized } from './session'

/** The customer closed the dialog: the action was not done, and that is no failure. */
export class StepUpCancelled extends Error {
  override name = 'StepUpRefused'
}

export const isStepUpCancelled = (reason: unknown) => reason instanceof StepUpCancelled

/** Sends the code for the step-up; for payments one that names its purpose. */
export type SendCode = () => Promise<Schemas['SentCode']>

export interface Question {
  answer: (isProved: boolean) => void
  /** The purpose of the code: a code for the same is not sent twice. */
  about: string
  send: SendCode
  /** A code from an SMS is not enough. */
  isPasskeyOnly: boolean
}

const openQuestion = createStore<Question | null>(null)

const plainCode: SendCode = () => callAuthorized('POST /me/codes', { purpose: 'step_up' })

/** Runs an action; if the server requires a step-up, asks for a code and runs it once more. The
 * action learns which run it is: each is a request with its own key. */
export async function withStepUp<T>(
  action: (isProved: boolean) => Promise<T>,
  ask: (isPasskeyOnly: boolean) => Promise<boolean> = askInDialog,
): Promise<T> {
  let isPasskeyOnly = false
  try {
    return await action(false)
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason
    isPasskeyOnly = reason.code === 'access.passkey'
    if (reason.code !== 'access.step_up' && !isPasskeyOnly) throw reason
  }
  if (!(await ask(isPasskeyOnly))) throw new StepUpCancelled()
  return action(true)
}

/** Asks in the dialog with a specific code. */
export const askWithCode = (about: string, send: SendCode) => (isPasskeyOnly: boolean) =>
  askInDialog(isPasskeyOnly, about, send)

function askInDialog(
  isPasskeyOnly: boolean,
  about = 'step_up',
  send = plainCode,
): Promise<boolean> {
  openQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isProved: boolean) => {
      openQuestion.set(null)
      resolve(isProved)
    }
    openQuestion.set({ answer, about, send, isPasskeyOnly })
  })
}

/** The open question, or null. */
export function useStepUpQuestion(): Question | null {
  return useStore(openQuestion)
}
