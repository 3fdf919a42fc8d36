import type { ReactNode } from 'react'
import { words } from '@/areas/apply/words/application'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import { SignInCard } from '@/shared/session/SignInCard'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import type { Application } from './application'
import { Progress } from './Progress'
import { type Act, useApplication } from './useApplication'
import { type PollMs, usePolling } from './usePolling'
import { type Questions, useProgress } from './useProgress'

interface Props {
  /** Name of the route in site/routes.json. */
  screen: string
  title: string
  lead?: ReactNode
  /** Whether it is one of the screens on the way to the money, which show how far it is. */
  isOnWay?: boolean
  /** The part of the questionnaire that is open. */
  questions?: Questions
  /** How often to look for news; waiting states are looked after without it. */
  pollMs?: PollMs
  children: (application: Application, act: Act) => ReactNode
}

/** One screen of an application: the way in, what it loads, and where else the person belongs. */
export function StepScreen(props: Props) {
  const { screen, title, lead, isOnWay = false, questions, pollMs, children } = props
  const t = useDict(words)
  const { isIn, loaded, act } = useApplication(screen)
  usePolling(loaded.data, act.isBusy, loaded.reload, pollMs)
  const progress = useProgress(act.isReadOnly ? null : loaded.data, questions)
  const isOpen = loaded.data === null || questions?.at === null || progress !== null
  const hasProgress = isOnWay && isIn && !act.isReadOnly && isOpen
  const isStale = loaded.data !== null && loaded.reason !== null
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
          <QueryArea query={loaded}>{(application) => children(application, act)}</QueryArea>
          {act.failure && <Notice kind="danger">{act.failure}</Notice>}
        </div>
      ) : (
        <SignInCard />
      )}
    </>
  )
}
