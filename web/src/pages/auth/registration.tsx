import { useEffect, useState } from 'react'
import { useApp } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import type { ProductData } from '@/app/payload'
import { href } from '@/app/routes/href'
import { AuthScreen } from '@/features/auth/AuthScreen'
import { OtherDoor } from '@/features/auth/OtherDoor'
import { RegistrationForm } from '@/features/auth/RegistrationForm'
import { words } from '@/features/auth/words'
import { CostCard } from '@/features/loan/CostCard'
import { type Choice, choiceIn, cityIn, withChoice } from '@/features/loan/choice'
import { quoteOf } from '@/features/loan/quote'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'

export const head: HeadOf<ProductData> = ({ locale }) => ({
  title: words[locale].registration.title,
})

export default function Registration({ data: { product } }: { data: ProductData }) {
  const { today, site, locale } = useApp().payload
  const t = useDict(words)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [city, setCity] = useState<string | null>(null)
  useEffect(() => {
    setChoice(choiceIn(window.location.search, product))
    setCity(cityIn(window.location.search))
  }, [product])
  const { amount, days } = choice ?? {
    amount: product.amount_default,
    days: product.days_default,
  }
  /** Where somebody who has an account goes on with the same choice. */
  const onward = choice
    ? withChoice(href('form-new-loan', locale), `?amount=${amount}&days=${days}&city=${city}`)
    : null
  const { title, lead, summary, defaults, change } = t.registration
  const card = (
    <>
      <h2 className="mt-10 mb-4 text-xl">{choice ? summary : defaults}</h2>
      <CostCard
        quote={quoteOf(product, amount, days, today)}
        action={
          <ButtonLink to="home" look="secondary" wide>
            {change}
          </ButtonLink>
        }
      />
    </>
  )
  return (
    <AuthScreen
      title={title}
      lead={lead}
      closed={t.closed.registration}
      onward={onward}
      task={
        <>
          {card}
          <RegistrationForm />
        </>
      }
    >
      {!site.accounts_open && card}
      <OtherDoor
        doors={[
          {
            to: 'login',
            query: onward ? { next: onward } : undefined,
            question: t.hasAccount,
            label: t.toLogin,
          },
        ]}
      />
    </AuthScreen>
  )
}
