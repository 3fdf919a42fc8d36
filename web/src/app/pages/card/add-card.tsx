import { useEffect, useState } from 'react'
import { StepScreen } from '@/areas/apply/application/StepScreen'
import { AddCard } from '@/areas/apply/cards/AddCard'
import { CardStep } from '@/areas/apply/cards/CardStep'
import { words } from '@/areas/apply/words/cards'
import { AddPayCard } from '@/areas/repay/cards/AddPayCard'
import { words as payWords } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { ProductData } from '@/shared/page/payload'
import { nextIn } from '@/shared/session/next'
import { SignInCard } from '@/shared/session/SignInCard'
import { StepUpDialog } from '@/shared/session/StepUpDialog'
import { useSession } from '@/shared/session/session'
import { PageHeading } from '@/shared/ui/PageHeading'

export const head: HeadOf<ProductData> = ({ locale }) => ({ title: words[locale].add.title })

export default function AddCardScreen({ data: { product } }: { data: ProductData }) {
  const { add: t } = useDict(words)
  const next = useNext()
  if (next) return <AddPaymentCard next={next} />
  return (
    <>
      <StepScreen screen="card-add-card" isOnWay title={t.title} lead={t.lead}>
        {(application, act) => (
          <>
            <CardStep application={application} product={product} />
            <AddCard application={application} act={act} />
          </>
        )}
      </StepScreen>
      <StepUpDialog />
    </>
  )
}

/** A card for payments is not a payout card. */
function AddPaymentCard({ next }: { next: string }) {
  const { add: t } = useDict(payWords)
  const { isIn } = useSession()
  return (
    <>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? <AddPayCard next={next} /> : <SignInCard />}
      <StepUpDialog />
    </>
  )
}

/** The page that needs a payment card. Only the browser knows it, so it is read after hydration. */
function useNext(): string | null {
  const locale = useLocale()
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => {
    const { search } = window.location
    setNext(new URLSearchParams(search).has('next') ? nextIn(search, locale) : null)
  }, [locale])
  return next
}
