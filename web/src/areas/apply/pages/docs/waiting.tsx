import { StepScreen } from '@/areas/apply/application/StepScreen'
import { WaitingScreen } from '@/areas/apply/application/WaitingScreen'
import { words } from '@/areas/apply/words/id-documents'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import { ButtonLink } from '@/shared/ui/Button'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].waiting.title })

export default function DocumentsWaiting() {
  const { hours } = useApp().payload.site
  const { waiting: t } = useDict(words)
  return (
    <StepScreen screen="docs-waiting" isOnWay title={t.title} lead={t.lead}>
      {(application) => (
        <WaitingScreen application={application} title={t.doing} text={t.next} typical={t.typical}>
          <p className="text-sm text-muted">
            {t.hours}: {hours}
          </p>
          <ButtonLink to="docs-verify" variant="quiet" className="mt-2 -ml-5">
            {t.list}
          </ButtonLink>
        </WaitingScreen>
      )}
    </StepScreen>
  )
}
