import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { OffersTask } from '@/features/offer/OffersTask'
import { words } from '@/features/offer/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].got.title })

export default function OffersScreen() {
  const { got: t } = useDict(words)
  return (
    <StepScreen screen="form-got-offer" isOnWay title={t.title} lead={t.lead}>
      {(application, act) => <OffersTask application={application} act={act} />}
    </StepScreen>
  )
}
