import type { ReactNode } from 'react'
import { CostCard } from '@/shared/calculator/CostCard'
import type { Choice } from '@/shared/calculator/choice'
import { NumberControl } from '@/shared/calculator/NumberControl'
import { clampAmount, clampDays, quoteOf } from '@/shared/calculator/quote'
import { useDict } from '@/shared/i18n/dictionary'
import { days as daysText, money } from '@/shared/i18n/format'
import { useApp } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { Card } from '@/shared/ui/Card'
import { words } from '@/shared/words/calculator'

interface Props {
  product: Product
  choice: Choice
  onChange: (choice: Choice) => void
  /** The button that the cost belongs to. */
  action: ReactNode
}

/** Amount and days with their full cost, for a signed-in customer. */
export function LoanChoice({ product, choice, onChange, action }: Props) {
  const { locale, today } = useApp().payload
  const text = useDict(words)
  const amount = clampAmount(product, choice.amount)
  const days = clampDays(product, choice.days)
  return (
    <section aria-label={text.calculator} className="grid gap-4">
      <Card variant="raised" className="grid gap-8">
        <NumberControl
          label={text.amount}
          lessLabel={text.less.amount}
          moreLabel={text.more.amount}
          value={amount}
          min={product.amount_min}
          max={product.amount_max}
          step={product.amount_step}
          format={money}
          clamp={(value) => clampAmount(product, value)}
          onChange={(next) => onChange({ amount: next, days })}
        />
        <NumberControl
          label={text.days}
          lessLabel={text.less.days}
          moreLabel={text.more.days}
          value={days}
          min={product.days_min}
          max={product.days_max}
          step={1}
          format={(value) => daysText(value, locale)}
          clamp={(value) => clampDays(product, value)}
          onChange={(next) => onChange({ amount, days: next })}
        />
      </Card>
      <CostCard live quote={quoteOf(product, amount, days, today)} action={action} />
    </section>
  )
}
