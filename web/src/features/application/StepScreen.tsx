import type { ReactNode } from 'react'
import { SignInCard } from '@/features/auth/SignInCard'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useDict } from '@/i18n/dictionary'
import { Notice } from '@/ui/Notice'
import { PageHeading } from '@/ui/PageHeading'
import type { Application } from './application'
import { Progress, type StepNumber } from './Progress'
import { type Act, useApplication } from './useApplication'
import { type PollMs, usePolling } from './usePolling'
import { words } from './words'

interface Props {
  /** Name of the route in site/routes.json. */
  screen: string
  title: string
  lead?: ReactNode
  /** Which of the four parts of the way it belongs to. */
  step?: StepNumber
  /** A word beside the step: how long it takes. */
  note?: string
  /** How often to look for news; waiting states are looked after without it. */
  pollMs?: PollMs
  children: (application: Application, act: Act) => ReactNode
}

/** One screen of an application: the way in, what it loads, and where else the person belongs. */
export function StepScreen({ screen, title, lead, step, note, pollMs, children }: Props) {
  const t = useDict(words)
  const { isIn, loaded, act } = useApplication(screen)
  usePolling(loaded.data, act.isBusy, loaded.reload, pollMs)
  const isStale = loaded.data !== null && loaded.reason !== null
  return (
    <>
      {step && <Progress step={step} note={note} />}
      <PageHeading lead={lead}>{title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-6">
          {isStale && (
            <Notice kind="warning">
              <p role="status">{t.stale}</p>
            </Notice>
          )}
          <LoadedArea loaded={loaded}>{(application) => children(application, act)}</LoadedArea>
          {act.failure && <Notice kind="danger">{act.failure}</Notice>}
        </div>
      ) : (
        <SignInCard />
      )}
    </>
  )
}
