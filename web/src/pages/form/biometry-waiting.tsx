import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { Waiting } from '@/features/application/Waiting'
import { words } from '@/features/biometry/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].waiting.title })

export default function BiometryWaiting() {
  const { waiting: t } = useDict(words)
  return (
    <StepScreen screen="form-biometry-waiting" isOnWay title={t.title} lead={t.lead}>
      {(application) => (
        <Waiting application={application} title={t.doing} text={t.next} typical={t.typical} />
      )}
    </StepScreen>
  )
}
