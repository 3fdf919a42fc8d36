import { StepScreen } from '@/areas/apply/application/StepScreen'
import { DocumentsTask } from '@/areas/apply/id-documents/DocumentsTask'
import { words } from '@/areas/apply/words/id-documents'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function DocumentsScreen() {
  const t = useDict(words)
  return (
    <StepScreen screen="docs-verify" isOnWay title={t.title} lead={t.lead}>
      {(application, act) => <DocumentsTask application={application} act={act} />}
    </StepScreen>
  )
}
