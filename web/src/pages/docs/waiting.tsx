import { useApp } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { Waiting } from '@/features/application/Waiting'
import { words } from '@/features/documents/words'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].waiting.title })

export default function DocumentsWaiting() {
  const { hours } = useApp().payload.site
  const { waiting: t } = useDict(words)
  return (
    <StepScreen screen="docs-waiting" isOnWay title={t.title} lead={t.lead}>
      {(application) => (
        <Waiting application={application} title={t.doing} text={t.next} typical={t.typical}>
          <p className="text-sm text-muted">
            {t.hours}: {hours}
          </p>
          <ButtonLink to="docs-verify" look="quiet" className="mt-2 -ml-5">
            {t.list}
          </ButtonLink>
        </Waiting>
      )}
    </StepScreen>
  )
}
