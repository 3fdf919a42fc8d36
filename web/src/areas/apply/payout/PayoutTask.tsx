import { useEffect, useRef } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { useSecondsLeft } from '@/areas/apply/application/server-clock'
import { spanText } from '@/areas/apply/application/span'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { submitStep } from '@/areas/apply/application/useApplication'
import { WaitingScreen } from '@/areas/apply/application/WaitingScreen'
import { Decline } from '@/areas/apply/offer/Decline'
import { words } from '@/areas/apply/words/payout'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { PayoutMethodText } from '@/shared/payout-methods/PayoutMethodText'
import { callAuthorized } from '@/shared/session/session'
import { CodeStep } from '@/shared/signing/CodeStep'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MomentText } from '@/shared/ui/MomentText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { PayoutFailed } from './PayoutFailed'

interface Props {
  application: Application
  act: ApplicationActions
}

/** From the signature to the payout: the current stage, with what can be done about it. */
export function PayoutTask({ application, act }: Props) {
  const t = useDict(words)
  const { state, can_cancel } = application
  return (
    <>
      {state === 'COOLING_OFF' && <CoolingOff application={application} act={act} />}
      {state === 'CONFIRM_PAYOUT' && <SecondConsent application={application} act={act} />}
      {state === 'DISBURSING' && <PayoutSending application={application} />}
      {state === 'DISBURSE_FAILED' && (
        <>
          <PayoutFailed application={application} />
          <ButtonLink to="card-get-card" wide className="min-h-14 text-lg">
            {t.failed.choose}
          </ButtonLink>
        </>
      )}
      <Where application={application} />
      {can_cancel && <Decline label={t.cancel.action} act={act} />}
    </>
  )
}

function PayoutSending({ application }: { application: Application }) {
  const { sending: t } = useDict(words)
  const isUnclear = application.payout?.is_unclear ?? false
  return (
    <WaitingScreen application={application} title={t.title} text={t.text} typical={t.typical}>
      {isUnclear && (
        <Notice title={t.unclear}>
          <p className="mt-1">{t.unclearText}</p>
        </Notice>
      )}
    </WaitingScreen>
  )
}

function Where({ application: { terms, payout_method: target } }: { application: Application }) {
  const t = useDict(words)
  return (
    <Card variant="tinted">
      <dl className="grid gap-3">
        {terms && (
          <div>
            <dt className="text-sm text-muted">{t.amount}</dt>
            <dd className="text-lg font-semibold">
              <MoneyText tiyn={terms.amount_tiyn} />
            </dd>
          </div>
        )}
        {target && (
          <div>
            <dt className="text-sm text-muted">{t.to}</dt>
            <dd>
              <PayoutMethodText target={target} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

interface CoolingOffProps {
  application: Application
  act: ApplicationActions
}

/** The cooling-off period, with the time left. */
function CoolingOff({ application, act }: CoolingOffProps) {
  const { cooling: t } = useDict(words)
  const { state_expires_at: until, server_time: now } = application
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 text-pretty">{t.text}</p>
      {until && (
        <>
          <p className="mt-4 text-muted">
            {t.until} <MomentText at={until} />
          </p>
          <TimeLeft until={until} now={now} reload={act.reload} />
        </>
      )}
      <p className="mt-3 text-sm text-muted">{t.message}</p>
    </Card>
  )
}

/** Polling after the end: the server's clock and ours may differ by a little. */
const AGAIN_MS = 5000

function TimeLeft({
  until,
  now,
  reload,
}: {
  until: string
  now: string
  reload: () => Promise<void>
}) {
  const { cooling: t } = useDict(words)
  const locale = useLocale()
  const leftS = useSecondsLeft(until, now)
  const latest = useRef(reload)
  latest.current = reload
  const isOver = leftS === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(() => latest.current(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <p
      role={isOver ? 'status' : 'timer'}
      className="text-[1.75rem] leading-tight font-bold tabular-nums"
    >
      {isOver ? t.over : t.left(spanText(leftS, locale))}
    </p>
  )
}

interface SecondConsentProps {
  application: Application
  act: ApplicationActions
}

/** After the cooling-off period the customer confirms again. */
function SecondConsent({ application, act }: SecondConsentProps) {
  const { confirm: t } = useDict(words)
  const { state_expires_at: until, signing_package: signing } = application
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 mb-5 text-pretty">{t.text}</p>
      <CodeStep
        subject={`payout ${signing?.contract_number ?? application.state_entered_at}`}
        get={t.get}
        submit={t.submit}
        isSubmitted={act.isBusy}
        ask={() => callAuthorized('POST /application/payout/codes')}
        confirm={async (proof) => {
          await submitStep(act, (version, key) =>
            callAuthorized('POST /application/payout/confirm', proof, { version, key }),
          )
        }}
      />
      {until && (
        <p className="mt-4 text-sm text-muted text-pretty">
          {t.until} <MomentText at={until} />. {t.untilNote}
        </p>
      )}
    </Card>
  )
}
