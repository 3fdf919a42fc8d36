import { StepScreen } from '@/areas/apply/application/StepScreen'
import { WaitingScreen } from '@/areas/apply/application/WaitingScreen'
import { words } from '@/areas/apply/words/biometry'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].waiting.title })

export default function BiometryWaiting() {
  const { waiting: t } = useDict(words)
  return (
    <StepScreen screen="form-biometry-waiting" isOnWay title={t.title} lead={t.lead}>
      {(application) => (
        <WaitingScreen
          application={application}
          title={t.doing}
          text={t.next}
          typical={t.typical}
        />
      )}
    </StepScreen>
  )
}
