import { StepScreen } from '@/areas/apply/application/StepScreen'
import { OffersTask } from '@/areas/apply/offer/OffersTask'
import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].got.title })

export default function OffersScreen() {
  const { got: t } = useDict(words)
  return (
    <StepScreen screen="form-got-offer" isOnWay title={t.title} lead={t.lead}>
      {(application, act) => <OffersTask application={application} act={act} />}
    </StepScreen>
  )
}
