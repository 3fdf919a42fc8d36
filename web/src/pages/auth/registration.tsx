import { useEffect, useState } from 'react'
import { useApp } from '@/app/context'
import { Link } from '@/app/navigation/Link'
import type { HeadOf } from '@/app/pages-contract'
import type { ProductData } from '@/app/payload'
import { href } from '@/app/routes/href'
import { AuthScreen } from '@/features/auth/AuthScreen'
import { OtherDoor } from '@/features/auth/OtherDoor'
import { RegistrationForm } from '@/features/auth/RegistrationForm'
import { words } from '@/features/auth/words'
import { CostCard } from '@/features/loan/CostCard'
import { CostStrip } from '@/features/loan/CostStrip'
import { addressOf, type Choice, choiceIn, cityIn, queryOf } from '@/features/loan/choice'
import { quoteOf } from '@/features/loan/quote'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<ProductData> = ({ locale }) => ({
  title: words[locale].registration.title,
})

export default function Registration({ data: { product } }: { data: ProductData }) {
  const { today, locale } = useApp().payload
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
  const onward = choice ? addressOf(href('form-new-loan', locale), choice, city) : null
  const { title, lead, summary, defaults, change, cost } = t.registration
  const quote = quoteOf(product, amount, days, today)
  const back = choice ? queryOf(choice, city) : undefined
  const otherwise = (
    <Link
      to="home"
      query={back}
      className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
    >
      {change}
    </Link>
  )
  return (
    <div data-wide className="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-12">
      <AuthScreen
        title={title}
        lead={lead}
        closed={t.closed.registration}
        onward={onward}
        task={
          <>
            <CostStrip
              title={choice ? summary : defaults}
              quote={quote}
              days={days}
              action={otherwise}
            />
            <RegistrationForm />
          </>
        }
      >
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
      <section className="max-lg:mt-10">
        <h2 className="mb-4 text-xl">{cost}</h2>
        <CostCard quote={quote} />
      </section>
    </div>
  )
}
