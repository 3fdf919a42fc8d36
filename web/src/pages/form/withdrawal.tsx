import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { PayoutTask } from '@/features/payout/PayoutTask'
import { words } from '@/features/payout/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function PayoutScreen() {
  const t = useDict(words)
  return (
    <StepScreen screen="form-withdrawal" title={t.title}>
      {(application, act) => <PayoutTask application={application} act={act} />}
    </StepScreen>
  )
}
