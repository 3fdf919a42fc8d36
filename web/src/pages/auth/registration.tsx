import { useEffect, useState } from 'react'
import { useApp } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import type { Product, ProductData } from '@/app/payload'
import { AuthScreen } from '@/features/auth/AuthScreen'
import { OtherDoor } from '@/features/auth/OtherDoor'
import { RegistrationForm } from '@/features/auth/RegistrationForm'
import { words } from '@/features/auth/words'
import { CostCard } from '@/features/loan/CostCard'
import { clampAmount, clampDays, quoteOf } from '@/features/loan/quote'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'

export const head: HeadOf<ProductData> = ({ locale }) => ({
  title: words[locale].registration.title,
})

interface Choice {
  amount: number
  days: number
}

/** What the calculator put into the address; null when there is no such choice. */
function choiceIn(search: string, product: Product): Choice | null {
  const query = new URLSearchParams(search)
  const amount = Number.parseInt(query.get('amount') ?? '', 10)
  const days = Number.parseInt(query.get('days') ?? '', 10)
  if (Number.isNaN(amount) || Number.isNaN(days)) return null
  return { amount: clampAmount(product, amount), days: clampDays(product, days) }
}

export default function Registration({ data: { product } }: { data: ProductData }) {
  const { today, site } = useApp().payload
  const t = useDict(words)
  const [choice, setChoice] = useState<Choice | null>(null)
  useEffect(() => setChoice(choiceIn(window.location.search, product)), [product])
  const { amount, days } = choice ?? {
    amount: product.amount_default,
    days: product.days_default,
  }
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
      task={
        <>
          {card}
          <RegistrationForm />
        </>
      }
    >
      {!site.accounts_open && card}
      <OtherDoor doors={[{ to: 'login', question: t.hasAccount, label: t.toLogin }]} />
    </AuthScreen>
  )
}
