import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { StepUpDialog } from '@/features/auth/StepUpDialog'
import { AddCard } from '@/features/cards/AddCard'
import { words } from '@/features/cards/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].add.title })

export default function AddCardScreen() {
  const { add: t } = useDict(words)
  return (
    <div className="max-w-xl">
      <StepScreen screen="card-add-card" title={t.title} lead={t.lead}>
        {(application, act) => <AddCard application={application} act={act} />}
      </StepScreen>
      <StepUpDialog />
    </div>
  )
}
