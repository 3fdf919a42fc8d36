import { useEffect, useRef, useState } from 'react'
import { words } from '@/areas/apply/words/application'
import { ApiError } from '@/shared/api/api-error'
import { problemText } from '@/shared/api/problems'
import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { createAttempt } from '@/shared/forms/attempt'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { useLocale } from '@/shared/page/context'
import { useSession } from '@/shared/session/session'
import { isStepUpCancelled } from '@/shared/session/step-up'
import { toast } from '@/shared/ui/Toast'
import { words as stepWords } from '@/shared/words/application-steps'
import {
  type Application,
  type ApplicationAction,
  loadApplication,
  performAction,
} from './application'
import { storeHandover, takeHandover } from './handover'
import { destinationAfter, noticeText, redirectOf, stepAddress, withOpening } from './opening'
import { waitUntilSettled } from './wait-until-settled'

/** What a screen can do with its application. */
export interface ApplicationActions {
  /** Nothing can be changed without going back. */
  isReadOnly: boolean
  /** A step is being submitted, or the next screen is loading. */
  isBusy: boolean
  /** Why the last step failed, as text. */
  failure: string | null
  /** Submits a step based on what is shown, idempotently. Null if it failed; the reason is then
   * `failure`, or `onFailure` has handled it. */
  run: (
    ask: (version: number, key: string) => Promise<Application>,
    onFailure?: (reason: unknown) => boolean,
  ) => Promise<Application | null>
  step: (step: ApplicationAction) => Promise<Application | null>
  /** Takes over a response that came in another way. */
  set: (application: Application) => void
  reload: () => Promise<void>
}

interface ApplicationState {
  isIn: boolean
  /** Null data while the customer is being redirected. */
  query: QueryResult<Application>
  act: ApplicationActions
}

const SETTLE_DEPS = {
  load: loadApplication,
  pause: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
}

/** Rejections which mean that the screen is outdated. */
const STALE_REJECTIONS = ['wrong_state', 'expired', 'stale_answer', 'hash_mismatch']

/** The application as one screen shows it, and the way to the next screen. */
export function useApplication(screen: string): ApplicationState {
  const locale = useLocale()
  const t = useDict(words)
  const steps = useDict(stepWords)
  const { isIn, sessionGeneration } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef(createAttempt())
  /** From the click until there is a response, or until the next screen is here. */
  const isSubmitting = useRef(false)
  const current = useRef<Application | null>(null)

  const query = useQuery({
    key: ['application', screen],
    load: () => takeHandover(screen, sessionGeneration) ?? loadApplication(screen),
    sessionGeneration,
    isEnabled: isIn,
  })

  function leave(route: string, replace: boolean) {
    setLeaving(true)
    go(stepAddress(route, locale, window.location.search), { replace })
  }

  /** Shows a response that the customer did not trigger. */
  function take(next: Application) {
    const to = destinationAfter(current.current, next, screen)
    current.current = withOpening(current.current, next, screen)
    query.set(current.current)
    if (to) leave(to, true)
  }

  // The first response may redirect, with a notice.
  const first = query.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded decides, once
  useEffect(() => {
    if (!first || current.current === first) return
    const destination = redirectOf(first, screen)
    const isNews = current.current === null
    current.current = first
    if (!destination) return
    const text = isNews && destination.notice && noticeText(destination.notice, t, steps)
    if (text) toast(text)
    leave(destination.to, true)
  }, [first])

  async function act(
    ask: (version: number, key: string) => Promise<Application>,
    onFailure?: (reason: unknown) => boolean,
  ): Promise<Application | null> {
    if (isSubmitting.current) return null
    isSubmitting.current = true
    setBusy(true)
    setFailure(null)
    const version = current.current?.version ?? 0
    try {
      const answer = await askOnce(version, ask)
      attempt.current.complete()
      const next = answer.screen === screen ? answer : await waitUntilSettled(answer, SETTLE_DEPS)
      if (next.screen !== screen) {
        storeHandover(next, sessionGeneration)
        // The screen stays as it is, and busy, until the next one is here: a second click would
        // repeat the step.
        current.current = next
        go(stepAddress(next.screen, locale, window.location.search))
        return next
      }
      take(next)
      setBusy(false)
      isSubmitting.current = false
      return next
    } catch (reason) {
      setBusy(false)
      await fail(reason, onFailure)
      isSubmitting.current = false
      return null
    }
  }

  async function askOnce(
    version: number,
    ask: (version: number, key: string) => Promise<Application>,
  ): Promise<Application> {
    try {
      return await ask(version, attempt.current.keyFor(version))
    } catch (reason) {
      // An earlier attempt with other content never got its response. If it had an effect, the
      // version has changed, so a request with a new key cannot repeat it.
      if (!(reason instanceof ApiError) || reason.code !== 'request.key_reused') throw reason
      attempt.current.complete()
      return ask(version, attempt.current.keyFor(version))
    }
  }

  async function fail(reason: unknown, onFailure?: (reason: unknown) => boolean) {
    // Without a response the request may have been executed: the key stays.
    if (!(reason instanceof ApiError) || reason.status !== 0) attempt.current.complete()
    if (isStepUpCancelled(reason)) return
    if (reason instanceof ApiError && reason.code === 'request.conflict') {
      toast(t.otherDevice)
      await query.reload()
      return
    }
    const hasMoved = reason instanceof ApiError && STALE_REJECTIONS.includes(reason.rejection ?? '')
    if (hasMoved) await query.reload()
    if (!onFailure?.(reason)) setFailure(problemText(reason, locale))
  }

  return {
    isIn,
    query: isLeaving ? { ...query, data: null, error: null, isPending: true } : query,
    act: {
      isReadOnly: query.data?.screen_access?.kind === 'read_only',
      isBusy,
      failure,
      run: act,
      step: (step) => act((version, key) => performAction(step, version, key)),
      set: take,
      reload: query.reload,
    },
  }
}

/** Submits a step from within a form: errors are thrown, so that the form shows them at its fields.
 * Null if the screen has handled it, such as when another device was faster. */
export async function submitStep(
  act: ApplicationActions,
  ask: (version: number, key: string) => Promise<Application>,
): Promise<Application | null> {
  const reasons: unknown[] = []
  const next = await act.run(ask, (reason) => reasons.push(reason) > 0)
  if (next === null && reasons.length > 0) throw reasons[0]
  return next
}
