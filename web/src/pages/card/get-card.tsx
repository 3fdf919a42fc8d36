import type { HeadOf } from '@/app/pages-contract'
import type { ProductData } from '@/app/payload'
import { StepScreen } from '@/features/application/StepScreen'
import { StepUpDialog } from '@/features/auth/StepUpDialog'
import { CardStep } from '@/features/cards/CardStep'
import { ChooseTarget } from '@/features/cards/ChooseTarget'
import { canChoose, isOnItsWay } from '@/features/cards/target'
import { words } from '@/features/cards/words'
import { PayoutFailed } from '@/features/payout/PayoutFailed'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'

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
              <ChooseTarget application={application} act={act} />
            </>
          ) : (
            <EmptyState
              title={t.closed}
              text={t.closedText}
              action={
                isOnItsWay(application.state) ? (
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
