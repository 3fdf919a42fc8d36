import { StepScreen } from '@/areas/apply/application/StepScreen'
import { TermsTask } from '@/areas/apply/offer/TermsTask'
import { documentsPause } from '@/areas/apply/offer/terms'
import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].accept.title })

export default function TermsScreen() {
  const { accept: t } = useDict(words)
  return (
    <StepScreen
      screen="form-accept-offer"
      isOnWay
      title={t.title}
      lead={t.lead}
      pollMs={documentsPause}
    >
      {(application, act) => <TermsTask application={application} act={act} />}
    </StepScreen>
  )
}
