import type { Application } from '@/areas/apply/application/application'
import type { Act } from '@/areas/apply/application/useApplication'
import { Waiting } from '@/areas/apply/application/Waiting'
import { Decline } from '@/areas/apply/offer/Decline'
import { words } from '@/areas/apply/words/payout'
import { useDict } from '@/shared/i18n/dictionary'
import { PayoutMethodText } from '@/shared/payout-methods/PayoutMethodText'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { CoolingOff } from './CoolingOff'
import { PayoutFailed } from './PayoutFailed'
import { SecondConsent } from './SecondConsent'

interface Props {
  application: Application
  act: Act
}

/** From the signature to the money: whatever stage it is at, with what can be done about it. */
export function PayoutTask({ application, act }: Props) {
  const t = useDict(words)
  const { state, can_cancel } = application
  return (
    <>
      {state === 'COOLING_OFF' && <CoolingOff application={application} act={act} />}
      {state === 'CONFIRM_PAYOUT' && <SecondConsent application={application} act={act} />}
      {state === 'DISBURSING' && <Sending application={application} />}
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

function Sending({ application }: { application: Application }) {
  const { sending: t } = useDict(words)
  const isUnclear = application.payout?.is_unclear ?? false
  return (
    <Waiting application={application} title={t.title} text={t.text} typical={t.typical}>
      {isUnclear && (
        <Notice title={t.unclear}>
          <p className="mt-1">{t.unclearText}</p>
        </Notice>
      )}
    </Waiting>
  )
}

function Where({ application: { terms, target } }: { application: Application }) {
  const t = useDict(words)
  return (
    <Card look="tinted">
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
