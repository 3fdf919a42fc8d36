import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { DocumentsTask } from '@/features/documents/DocumentsTask'
import { words } from '@/features/documents/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function DocumentsScreen() {
  const t = useDict(words)
  return (
    <StepScreen screen="docs-verify" isOnWay title={t.title} lead={t.lead}>
      {(application, act) => <DocumentsTask application={application} act={act} />}
    </StepScreen>
  )
}
