import { type ReactNode, useEffect, useRef } from 'react'
import { words } from '@/areas/apply/words/application'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import { createPolling, isPageHidden, pauseMs } from '@/shared/lib/polling'
import { useApp } from '@/shared/page/context'
import { SignInCard } from '@/shared/session/SignInCard'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import { type Application, isWaiting } from './application'
import { Progress } from './Progress'
import { type ApplicationActions, useApplication } from './useApplication'
import { type Questions, useProgress } from './useProgress'

interface Props {
  /** Name of the route in site/routes.json. */
  screen: string
  title: string
  lead?: ReactNode
  /** Whether it is a step that shows progress. */
  isOnWay?: boolean
  /** The part of the questionnaire that is open. */
  questions?: Questions
  /** Polling interval; waiting states are polled without it. */
  pollMs?: PollMs
  children: (application: Application, act: ApplicationActions) => ReactNode
}

/** One screen of an application: the sign-in, its data, and redirects. */
export function StepScreen(props: Props) {
  const { screen, title, lead, isOnWay = false, questions, pollMs, children } = props
  const t = useDict(words)
  const { isIn, query, act } = useApplication(screen)
  useApplicationPolling(query.data, act.isBusy, query.reload, pollMs)
  const progress = useProgress(act.isReadOnly ? null : query.data, questions)
  const isOpen = query.data === null || questions?.at === null || progress !== null
  const hasProgress = isOnWay && isIn && !act.isReadOnly && isOpen
  const isStale = query.data !== null && query.error !== null
  return (
    <>
      {hasProgress && <Progress progress={progress} />}
      <PageHeading lead={lead}>{title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-6">
          {isStale && (
            <Notice kind="warning">
              <p role="status">{t.stale}</p>
            </Notice>
          )}
          <QueryArea query={query}>{(application) => children(application, act)}</QueryArea>
          {act.failure && <Notice kind="danger">{act.failure}</Notice>}
        </div>
      ) : (
        <SignInCard />
      )}
    </>
  )
}

/** An interval of the screen's own, or null for none. */
type PollMs = (application: Application) => number | null

/** Keeps an application fresh: while it waits for somebody else, and whenever the page becomes
 * visible, because another device may have continued. */
function useApplicationPolling(
  application: Application | null,
  isBusy: boolean,
  reload: () => Promise<void>,
  own?: PollMs,
) {
  const pace = useApp().payload.site.sandbox_pace
  const latest = useRef({ application, isBusy, reload, own })
  latest.current = { application, isBusy, reload, own }
  const polling = useRef<ReturnType<typeof createPolling>>(undefined)

  useEffect(() => {
    const current = createPolling({
      isHidden: isPageHidden,
      pace,
      pause(attempts) {
        const { application, own } = latest.current
        if (!application) return null
        if (own) return own(application)
        return isWaiting(application) ? pauseMs(attempts) : null
      },
      async ask() {
        if (!latest.current.isBusy) await latest.current.reload()
      },
    })
    polling.current = current
    const onLook = () => {
      const { application, isBusy, reload } = latest.current
      current.wake()
      const isStill = application !== null && !isWaiting(application)
      if (isStill && !isBusy && !isPageHidden()) reload()
    }
    document.addEventListener('visibilitychange', onLook)
    return () => {
      document.removeEventListener('visibilitychange', onLook)
      current.stop()
    }
  }, [pace])

  const state = application?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is news
  useEffect(() => polling.current?.restart(), [state])
}
