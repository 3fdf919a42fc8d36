import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { BiometryTask } from '@/features/biometry/BiometryTask'
import { words } from '@/features/biometry/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function BiometryScreen() {
  const t = useDict(words)
  return (
    <StepScreen screen="form-biometry" isOnWay title={t.title} lead={t.lead}>
      {(application, act) => <BiometryTask application={application} act={act} />}
    </StepScreen>
  )
}
