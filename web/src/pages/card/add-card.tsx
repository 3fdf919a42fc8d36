import { useEffect, useState } from 'react'
import { useLocale } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import type { ProductData } from '@/app/payload'
import { StepScreen } from '@/features/application/StepScreen'
import { nextIn } from '@/features/auth/next'
import { SignInCard } from '@/features/auth/SignInCard'
import { StepUpDialog } from '@/features/auth/StepUpDialog'
import { useSession } from '@/features/auth/session'
import { AddCard } from '@/features/cards/AddCard'
import { CardStep } from '@/features/cards/CardStep'
import { words } from '@/features/cards/words'
import { AddPayCard } from '@/features/prolongation/AddPayCard'
import { words as payWords } from '@/features/prolongation/words'
import { useDict } from '@/i18n/dictionary'
import { PageHeading } from '@/ui/PageHeading'

export const head: HeadOf<ProductData> = ({ locale }) => ({ title: words[locale].add.title })

export default function AddCardScreen({ data: { product } }: { data: ProductData }) {
  const { add: t } = useDict(words)
  const next = useNext()
  if (next) return <ToPayWith next={next} />
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

/** A card that a payment wants is no card to which money comes. */
function ToPayWith({ next }: { next: string }) {
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

/** The page that wants a card to pay with. Known to the browser only, so it comes after the page. */
function useNext(): string | null {
  const locale = useLocale()
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => {
    const { search } = window.location
    setNext(new URLSearchParams(search).has('next') ? nextIn(search, locale) : null)
  }, [locale])
  return next
}
