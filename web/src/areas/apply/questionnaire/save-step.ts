import { type Application, loadApplication } from '@/areas/apply/application/application'
import { ApiError } from '@/shared/api/api-error'
import { createAttempt } from '@/shared/forms/attempt'
import { callAuthorized } from '@/shared/session/session'
import { answersIn, type Draft, markSaved, merge } from './draft'
import { type Answers, answersOfStep, FIELDS, type Step } from './fields'

/** What saving needs to know and to tell. */
export interface StepSaverDeps {
  screen: string
  draft: () => Draft
  setDraft: (draft: Draft) => void
  version: () => number
  /** The server's response, which has a new version. */
  setApplication: (application: Application) => void
  /** The answers were changed elsewhere meanwhile. */
  onRemoteChange: () => void
  /** The state register has answered meanwhile, and differently. */
  onRegistered: () => void
}

/** Saves one step at a time. A lost response is retried with the same key; after a conflict the
 * other device's answers are kept, with what was typed here laid over. */
export function createStepSaver(deps: StepSaverDeps) {
  const attempt = createAttempt()
  /** Sent last; it may have arrived although no response came back. */
  let sentLast: Record<string, string> = {}

  async function send(step: Step, isDone: boolean): Promise<void> {
    const answers = answersOfStep(deps.draft().mine, step)
    const version = deps.version()
    const key = attempt.keyFor({ step, answers, isDone, version })
    const body = { answers, is_final: isDone }
    sentLast = { ...sentLast, ...answers }
    const take = () => {
      attempt.complete()
      deps.setDraft(markSaved(deps.draft(), step, answers))
    }
    try {
      const options = { params: { step }, version, key }
      const application = await callAuthorized('PUT /application/answers/{step}', body, options)
      take()
      deps.setApplication(application)
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.status === 0) throw reason
      attempt.complete()
      if (reason.fieldErrors?.some(({ code }) => code === 'registered')) {
        take()
        deps.onRegistered()
        throw reason
      }
      if (reason.code === 'application.invalid') {
        // Invalid answers are stored all the same, and the version has changed.
        take()
        deps.setApplication(await loadApplication(deps.screen))
      }
      throw reason
    }
  }

  /** Another device was faster, or a response was lost. */
  async function catchUp(): Promise<boolean> {
    const [application, stored] = await Promise.all([
      loadApplication(deps.screen),
      callAuthorized('GET /application/answers'),
    ])
    const theirs = answersIn(stored)
    const { base, mine } = deps.draft()
    const isOurs = Object.values(FIELDS)
      .flat()
      .every((field) =>
        [base, mine, sentLast].some(
          (answers: Answers) => (answers[field] ?? '') === (theirs[field] ?? ''),
        ),
      )
    deps.setDraft(merge(deps.draft(), theirs))
    deps.setApplication(application)
    if (!isOurs) deps.onRemoteChange()
    return application.state === 'DRAFT'
  }

  return async function save(step: Step, isDone: boolean): Promise<void> {
    try {
      await send(step, isDone)
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.code !== 'request.conflict') throw reason
      if (await catchUp()) await send(step, isDone)
    }
  }
}
