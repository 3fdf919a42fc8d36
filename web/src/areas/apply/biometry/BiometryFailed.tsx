import type { Application } from '@/areas/apply/application/application'
import { useSecondsLeft } from '@/areas/apply/application/server-clock'
import { spanText } from '@/areas/apply/application/span'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/biometry'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { Tips } from './Intro'

interface Props {
  application: Application
  act: ApplicationActions
}

/** Why the check failed, and the next attempt: now, or after the pause. */
export function BiometryFailed({ application, act }: Props) {
  const t = useDict(words)
  const { last_failure: last, attempts_left, locked_until } = application.biometry
  const reason = last ? t.error.reasons[last] : t.error.unknown
  const isLocked = application.state === 'BIO_FAILED'
  return (
    <>
      <p className="text-pretty">{isLocked ? t.error.leadLocked : t.error.lead}</p>
      <Notice kind="warning" title={reason.title}>
        <p className="mt-1">{reason.text}</p>
      </Notice>
      {isLocked && locked_until && (
        <AttemptsLocked until={locked_until} now={application.server_time} act={act} />
      )}
      {!isLocked && (
        <div>
          <p className="font-semibold">{t.attempts(String(attempts_left))}</p>
          <Retry act={act} />
        </div>
      )}
      <Card variant="tinted">
        <Tips />
      </Card>
      <section className="border-t border-line pt-4">
        <h2 className="text-lg">{isLocked ? t.error.waysTitle : t.help.title}</h2>
        {isLocked ? (
          <ul className="mt-2 grid list-disc gap-2 pl-5 text-muted">
            {t.error.ways.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-muted text-pretty">{t.help.text}</p>
        )}
        <PhoneLink variant="secondary" className="mt-4" />
        <p className="mt-4 text-sm text-muted">{t.error.noObligation}</p>
      </section>
    </>
  )
}

function AttemptsLocked({
  until,
  now,
  act,
}: {
  until: string
  now: string
  act: ApplicationActions
}) {
  const { error: t } = useDict(words)
  const locale = useLocale()
  const leftS = useSecondsLeft(until, now)
  return (
    <Card variant="raised">
      <h2 className="text-xl">{t.locked}</h2>
      {leftS > 0 ? (
        <>
          <p className="mt-2">
            {t.lockedUntil} <MomentText at={until} />
          </p>
          <p role="timer" className="mt-1 text-muted tabular-nums">
            {t.left(spanText(leftS, locale))}
          </p>
        </>
      ) : (
        <>
          <p role="status" className="mt-2">
            {t.over}
          </p>
          <Retry act={act} />
        </>
      )}
    </Card>
  )
}

function Retry({ act }: { act: ApplicationActions }) {
  const { error: t } = useDict(words)
  return (
    <Button
      wide
      loading={act.isBusy}
      onClick={() => act.step('retry_biometry')}
      className="mt-3 min-h-14 text-lg"
    >
      {t.retry}
    </Button>
  )
}
