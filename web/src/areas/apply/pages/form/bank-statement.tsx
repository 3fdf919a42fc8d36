import { StepScreen } from '@/areas/apply/application/StepScreen'
import { StatementTask } from '@/areas/apply/bank-statement/StatementTask'
import { words } from '@/areas/apply/words/bank-statement'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function StatementScreen() {
  const t = useDict(words)
  return (
    <StepScreen screen="form-bank-statement" isOnWay title={t.title} lead={t.lead}>
      {(application, act) => <StatementTask application={application} act={act} />}
    </StepScreen>
  )
}
