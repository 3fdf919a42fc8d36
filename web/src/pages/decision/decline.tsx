import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { Declined } from '@/features/decision/Declined'
import { words } from '@/features/decision/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].decline.title })

export default function Decline() {
  const { decline: t } = useDict(words)
  return (
    <StepScreen screen="decline" title={t.title}>
      {({ decline }, act) => <Declined decline={decline} act={act} />}
    </StepScreen>
  )
}
