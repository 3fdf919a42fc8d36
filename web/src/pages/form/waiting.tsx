import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { Deciding } from '@/features/decision/Deciding'
import { words } from '@/features/decision/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].waiting.title })

export default function WaitingPage() {
  const { waiting: t } = useDict(words)
  return (
    <StepScreen screen="form-waiting" title={t.title} isOnWay>
      {(application, act) => <Deciding application={application} act={act} />}
    </StepScreen>
  )
}
