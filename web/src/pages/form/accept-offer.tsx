import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { papersPause } from '@/features/offer/papers-pause'
import { TermsTask } from '@/features/offer/TermsTask'
import { words } from '@/features/offer/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].accept.title })

export default function TermsScreen() {
  const { accept: t } = useDict(words)
  return (
    <StepScreen
      screen="form-accept-offer"
      isOnWay
      title={t.title}
      lead={t.lead}
      pollMs={papersPause}
    >
      {(application, act) => <TermsTask application={application} act={act} />}
    </StepScreen>
  )
}
