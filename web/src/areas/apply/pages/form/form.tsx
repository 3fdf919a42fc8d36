import { StepScreen } from '@/areas/apply/application/StepScreen'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import { ButtonLink } from '@/shared/ui/Button'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].router.title })

/** The URL in messages: it never goes stale, because it leads to the current step. */
export default function Form() {
  const { router: t } = useDict(words)
  return (
    <StepScreen screen="form" title={t.title} lead={t.lead}>
      {({ screen: route }) => (
        <ButtonLink to={route} wide>
          {t.open}
        </ButtonLink>
      )}
    </StepScreen>
  )
}
