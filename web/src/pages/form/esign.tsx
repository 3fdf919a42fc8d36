import { useState } from 'react'
import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { papersPause } from '@/features/offer/papers-pause'
import { type Purpose, SigningTask } from '@/features/signing/SigningTask'
import { words } from '@/features/signing/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].titles.contract })

/** The contract by far the most often; consents only where their texts have changed. */
export default function SigningScreen() {
  const t = useDict(words)
  const [purpose, setPurpose] = useState<Purpose>('contract')
  return (
    <StepScreen
      screen="form-esign"
      isOnWay
      title={t.titles[purpose]}
      lead={t.leads[purpose]}
      pollMs={papersPause}
    >
      {(application, act) => (
        <SigningTask application={application} act={act} onPurpose={setPurpose} />
      )}
    </StepScreen>
  )
}
