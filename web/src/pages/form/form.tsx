import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { words } from '@/features/decision/words'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].router.title })

/** The address in messages: it never goes stale, because it leads to wherever the person is. */
export default function Form() {
  const { router: t } = useDict(words)
  return (
    <StepScreen screen="form" title={t.title} lead={t.lead}>
      {({ route }) => (
        <ButtonLink to={route} wide>
          {t.open}
        </ButtonLink>
      )}
    </StepScreen>
  )
}
