import { StepScreen } from '@/areas/apply/application/StepScreen'
import { CardStep } from '@/areas/apply/cards/CardStep'
import { ChoosePayoutMethod } from '@/areas/apply/cards/ChoosePayoutMethod'
import { canChoose, isInProgress } from '@/areas/apply/cards/states'
import { PayoutFailed } from '@/areas/apply/payout/PayoutFailed'
import { words } from '@/areas/apply/words/cards'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { ProductData } from '@/shared/page/payload'
import { StepUpDialog } from '@/shared/session/StepUpDialog'
import { ButtonLink } from '@/shared/ui/Button'
import { EmptyState } from '@/shared/ui/EmptyState'

export const head: HeadOf<ProductData> = ({ locale }) => ({ title: words[locale].choose.title })

export default function ChooseTargetScreen({ data: { product } }: { data: ProductData }) {
  const { choose: t } = useDict(words)
  return (
    <>
      <StepScreen screen="card-get-card" isOnWay title={t.title} lead={t.lead}>
        {(application, act) =>
          canChoose(application.state) ? (
            <>
              <CardStep application={application} product={product} />
              <PayoutFailed application={application} />
              <ChoosePayoutMethod application={application} act={act} />
            </>
          ) : (
            <EmptyState
              title={t.closed}
              text={t.closedText}
              action={
                isInProgress(application.state) ? (
                  <ButtonLink to="form">{t.toApplication}</ButtonLink>
                ) : (
                  <ButtonLink to="card">{t.toCards}</ButtonLink>
                )
              }
            />
          )
        }
      </StepScreen>
      <StepUpDialog />
    </>
  )
}
