import { StepScreen } from '@/areas/apply/application/StepScreen'
import { BiometryFailed } from '@/areas/apply/biometry/BiometryFailed'
import { words } from '@/areas/apply/words/biometry'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].error.title })

export default function BiometryError() {
  const { error: t } = useDict(words)
  return (
    <StepScreen screen="form-biometry-error" isOnWay title={t.title}>
      {(application, act) => <BiometryFailed application={application} act={act} />}
    </StepScreen>
  )
}
