import { StepScreen } from '@/areas/apply/application/StepScreen'
import { Rejection } from '@/areas/apply/decision/Rejection'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].decline.title })

export default function Decline() {
  const { decline: t } = useDict(words)
  return (
    <StepScreen screen="decline" title={t.title}>
      {({ decline }, act) => <Rejection decline={decline} act={act} />}
    </StepScreen>
  )
}
