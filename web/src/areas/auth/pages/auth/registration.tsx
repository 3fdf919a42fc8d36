import { useEffect, useState } from 'react'
import { AuthScreen } from '@/areas/auth/AuthScreen'
import { AuthSwitchLink } from '@/areas/auth/AuthSwitchLink'
import { CostStrip } from '@/areas/auth/CostStrip'
import { RegistrationForm } from '@/areas/auth/RegistrationForm'
import { words } from '@/areas/auth/words/auth'
import { CostCard } from '@/shared/calculator/CostCard'
import { addressOf, type Choice, choiceIn, cityIn, queryOf } from '@/shared/calculator/choice'
import { quoteOf } from '@/shared/calculator/quote'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { href } from '@/shared/navigation/routes'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { ProductData } from '@/shared/page/payload'

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
  /** Where a customer with an account continues with the same choice. */
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
        <AuthSwitchLink
          links={[
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
