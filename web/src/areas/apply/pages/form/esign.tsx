import { useState } from 'react'
import { StepScreen } from '@/areas/apply/application/StepScreen'
import { documentsPause } from '@/areas/apply/offer/terms'
import { type Purpose, SigningTask } from '@/areas/apply/signing/SigningTask'
import { words } from '@/areas/apply/words/signing'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].titles.contract })

/** Usually the contract; consents only if their texts have changed. */
export default function SigningScreen() {
  const t = useDict(words)
  const [purpose, setPurpose] = useState<Purpose>('contract')
  return (
    <StepScreen
      screen="form-esign"
      isOnWay
      title={t.titles[purpose]}
      lead={t.leads[purpose]}
      pollMs={documentsPause}
    >
      {(application, act) => (
        <SigningTask application={application} act={act} onPurpose={setPurpose} />
      )}
    </StepScreen>
  )
}
