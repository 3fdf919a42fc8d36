import { StepScreen } from '@/areas/apply/application/StepScreen'
import { PayoutTask } from '@/areas/apply/payout/PayoutTask'
import { words } from '@/areas/apply/words/payout'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function PayoutScreen() {
  const t = useDict(words)
  return (
    <StepScreen screen="form-withdrawal" title={t.title}>
      {(application, act) => <PayoutTask application={application} act={act} />}
    </StepScreen>
  )
}
