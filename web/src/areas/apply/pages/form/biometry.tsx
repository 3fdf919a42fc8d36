import { StepScreen } from '@/areas/apply/application/StepScreen'
import { BiometryTask } from '@/areas/apply/biometry/BiometryTask'
import { words } from '@/areas/apply/words/biometry'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function BiometryScreen() {
  const t = useDict(words)
  return (
    <StepScreen screen="form-biometry" isOnWay title={t.title} lead={t.lead}>
      {(application, act) => <BiometryTask application={application} act={act} />}
    </StepScreen>
  )
}
