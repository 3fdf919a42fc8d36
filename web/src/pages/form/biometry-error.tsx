import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { BiometryFailed } from '@/features/biometry/BiometryFailed'
import { words } from '@/features/biometry/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].error.title })

export default function BiometryError() {
  const { error: t } = useDict(words)
  return (
    <StepScreen screen="form-biometry-error" isOnWay title={t.title}>
      {(application, act) => <BiometryFailed application={application} act={act} />}
    </StepScreen>
  )
}
