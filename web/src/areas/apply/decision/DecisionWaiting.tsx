import type { Application } from '@/areas/apply/application/application'
import { CancelApplication } from '@/areas/apply/application/CancelApplication'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { WaitingScreen } from '@/areas/apply/application/WaitingScreen'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { MomentText } from '@/shared/ui/MomentText'

interface Props {
  application: Application
  act: ApplicationActions
}

/** Waiting for the rules, for staff, or for the customer's answer to the state. */
export function DecisionWaiting({ application, act }: Props) {
  return (
    <>
      {application.state === 'MANUAL_REVIEW' ? (
        <Manual application={application} />
      ) : application.state === 'EXTRA_CONFIRM' ? (
        <ExtraConfirm application={application} />
      ) : (
        <Scoring application={application} />
      )}
      <CancelApplication application={application} act={act} />
    </>
  )
}

function Scoring({ application }: { application: Application }) {
  const { scoring: t } = useDict(words).waiting
  return (
    <WaitingScreen application={application} title={t.title} text={t.text} typical={t.typical} />
  )
}

function Manual({ application }: { application: Application }) {
  const { hours } = useApp().payload.site
  const { manual: t } = useDict(words).waiting
  return (
    <WaitingScreen application={application} title={t.title} text={t.text} typical={t.typical}>
      <p>
        {t.hours}: {hours}
      </p>
    </WaitingScreen>
  )
}

function ExtraConfirm({ application }: { application: Application }) {
  const { extra: t } = useDict(words).waiting
  return (
    <WaitingScreen application={application} title={t.title} text={t.text} typical={t.typical}>
      <ol className="grid list-decimal gap-2 pl-5">
        {t.how.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {application.state_expires_at && (
        <p className="mt-3">
          {t.until} <MomentText at={application.state_expires_at} />
        </p>
      )}
    </WaitingScreen>
  )
}
