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
import { type Application, loadApplication, type PlainStep, takeStep } from './application'
import { passOn, takePassedOn } from './handover'
import { destinationAfter, noticeText, redirectOf, stepAddress, withOpening } from './opening'
import { waitUntilSettled } from './wait-until-settled'

/** What a screen does with the application it shows. */
export interface Act {
  /** Nothing on the screen can be changed without going back. */
  isReadOnly: boolean
  /** A step is being taken, or has been taken and the next screen is on its way. */
  isBusy: boolean
  /** Why the last step was not taken, in words. */
  failure: string | null
  /** Takes a step based on what is shown, once however often it is sent. Null where it was not
   * taken; the reason is then `failure`, or `onFailure` has dealt with it. */
  do: (
    ask: (version: number, key: string) => Promise<Application>,
    onFailure?: (reason: unknown) => boolean,
  ) => Promise<Application | null>
  step: (step: PlainStep) => Promise<Application | null>
  /** Takes over an answer that came in another way. */
  set: (application: Application) => void
  reload: () => Promise<void>
}

interface Shown {
  isIn: boolean
  /** Null data while the person is being taken elsewhere. */
  loaded: QueryResult<Application>
  act: Act
}

const WORLD = {
  load: loadApplication,
  pause: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
}

/** Refusals that say that the application is no longer where the screen thinks it is. */
const MOVED_ON = ['wrong_state', 'expired', 'stale_answer', 'hash_mismatch']

/** The application as one screen shows it, and the way from this screen to the next. */
export function useApplication(screen: string): Shown {
  const locale = useLocale()
  const t = useDict(words)
  const steps = useDict(stepWords)
  const { isIn, sessionGeneration } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef(createAttempt())
  /** From the press until there is an answer, or until the next screen is here. */
  const isTaken = useRef(false)
  const shown = useRef<Application | null>(null)

  const loaded = useQuery(
    async () => takePassedOn(screen, sessionGeneration) ?? (await loadApplication(screen)),
    sessionGeneration,
    isIn,
  )

  function leave(route: string, replace: boolean) {
    setLeaving(true)
    go(stepAddress(route, locale, window.location.search), { replace })
  }

  /** Shows an answer that came without the person's doing. */
  function take(next: Application) {
    const to = destinationAfter(shown.current, next, screen)
    shown.current = withOpening(shown.current, next, screen)
    loaded.set(shown.current)
    if (to) leave(to, true)
  }

  // The first answer may send the person elsewhere, with a word on why.
  const first = loaded.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded decides, once
  useEffect(() => {
    if (!first || shown.current === first) return
    const destination = redirectOf(first, screen)
    const isNews = shown.current === null
    shown.current = first
    if (!destination) return
    const text = isNews && destination.notice && noticeText(destination.notice, t, steps)
    if (text) toast(text)
    leave(destination.to, true)
  }, [first])

  async function act(
    ask: (version: number, key: string) => Promise<Application>,
    onFailure?: (reason: unknown) => boolean,
  ): Promise<Application | null> {
    if (isTaken.current) return null
    isTaken.current = true
    setBusy(true)
    setFailure(null)
    const version = shown.current?.version ?? 0
    try {
      const taken = await askOnce(version, ask)
      attempt.current.answered()
      const next = taken.route === screen ? taken : await waitUntilSettled(taken, WORLD)
      if (next.route !== screen) {
        passOn(next, sessionGeneration)
        // The screen stays as it is, and busy, until the next one is here: a second press would be
        // for a step that is taken.
        shown.current = next
        go(stepAddress(next.route, locale, window.location.search))
        return next
      }
      take(next)
      setBusy(false)
      isTaken.current = false
      return next
    } catch (reason) {
      setBusy(false)
      await fail(reason, onFailure)
      isTaken.current = false
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
      // An earlier attempt with other content never got its answer. What it did, if anything, has
      // moved the version on, so asking with a new key changes nothing twice.
      if (!(reason instanceof ApiError) || reason.code !== 'request.key_reused') throw reason
      attempt.current.answered()
      return ask(version, attempt.current.keyFor(version))
    }
  }

  async function fail(reason: unknown, onFailure?: (reason: unknown) => boolean) {
    // Without an answer the request may have been carried out: the key stays.
    if (!(reason instanceof ApiError) || reason.status !== 0) attempt.current.answered()
    if (isStepUpCancelled(reason)) return
    if (reason instanceof ApiError && reason.code === 'request.conflict') {
      toast(t.otherDevice)
      await loaded.reload()
      return
    }
    const hasMoved = reason instanceof ApiError && MOVED_ON.includes(reason.refusal ?? '')
    if (hasMoved) await loaded.reload()
    if (!onFailure?.(reason)) setFailure(problemText(reason, locale))
  }

  return {
    isIn,
    loaded: isLeaving ? { ...loaded, data: null, reason: null } : loaded,
    act: {
      isReadOnly: loaded.data?.opening?.kind === 'read_only',
      isBusy,
      failure,
      do: act,
      step: (step) => act((version, key) => takeStep(step, version, key)),
      set: take,
      reload: loaded.reload,
    },
  }
}

/** Takes a step from within a form: what goes wrong is thrown, so that the form tells it beside its
 * fields. Null where the screen has dealt with it, such as when another device was quicker. */
export async function submitStep(
  act: Act,
  ask: (version: number, key: string) => Promise<Application>,
): Promise<Application | null> {
  const caught: unknown[] = []
  const next = await act.do(ask, (reason) => caught.push(reason) > 0)
  if (next === null && caught.length > 0) throw caught[0]
  return next
}
