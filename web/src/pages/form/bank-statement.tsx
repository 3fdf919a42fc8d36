import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { StatementTask } from '@/features/statement/StatementTask'
import { words } from '@/features/statement/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function StatementScreen() {
  const t = useDict(words)
  return (
    <StepScreen screen="form-bank-statement" isOnWay title={t.title} lead={t.lead}>
      {(application, act) => <StatementTask application={application} act={act} />}
    </StepScreen>
  )
}
