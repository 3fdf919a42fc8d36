import type { Application } from '@/areas/apply/application/application'
import { submitStep } from '@/areas/apply/application/submit-step'
import type { Act } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/payout'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { CodeStep } from '@/shared/signing/CodeStep'
import { Card } from '@/shared/ui/Card'
import { MomentText } from '@/shared/ui/MomentText'

interface Props {
  application: Application
  act: Act
}

/** After the pause the person says once more that they want the money. */
export function SecondConsent({ application, act }: Props) {
  const { confirm: t } = useDict(words)
  const { until, signing } = application
  return (
    <Card as="section" look="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 mb-5 text-pretty">{t.text}</p>
      <CodeStep
        subject={`payout ${signing?.contract_number ?? application.since}`}
        get={t.get}
        submit={t.submit}
        isHeld={act.isBusy}
        ask={() => callAuthorized('POST /application/payout/code')}
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
