import type { Application } from '@/areas/apply/application/application'
import { CancelApplication } from '@/areas/apply/application/CancelApplication'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { WaitingScreen } from '@/areas/apply/application/WaitingScreen'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'

/** What is checked before anything is promised, and by whom. */
export function Checks({
  application,
  act,
}: {
  application: Application
  act: ApplicationActions
}) {
  const { pending: t } = useDict(words).preapproval
  return (
    <>
      <WaitingScreen application={application} title={t.title} typical={t.typical}>
        <h3>{t.list}</h3>
        <ul className="mt-2 grid gap-3">
          {t.checks.map(({ title, text }) => (
            <li key={title}>
              <span className="font-medium">{title}:</span>{' '}
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-muted text-pretty">{t.noSms}</p>
      </WaitingScreen>
      <CancelApplication application={application} act={act} />
    </>
  )
}
