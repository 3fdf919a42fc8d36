import { StepScreen } from '@/areas/apply/application/StepScreen'
import { DecisionWaiting } from '@/areas/apply/decision/DecisionWaiting'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].waiting.title })

export default function WaitingPage() {
  const { waiting: t } = useDict(words)
  return (
    <StepScreen screen="form-waiting" title={t.title} isOnWay>
      {(application, act) => <DecisionWaiting application={application} act={act} />}
    </StepScreen>
  )
}
