import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CostCard } from '@/shared/calculator/CostCard'
import { NumberControl } from '@/shared/calculator/NumberControl'
import { clampAmount, clampDays, quoteOf } from '@/shared/calculator/quote'
import { useDict } from '@/shared/i18n/dictionary'
import { days as daysText, money } from '@/shared/i18n/format'
import { noteEvent } from '@/shared/lib/telemetry'
import { useApp } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { words } from '@/shared/words/calculator'

interface Props {
  product: Product
  /** The initial choice, if not the product's defaults. */
  amount?: number
  days?: number
  /** The city of the landing page, with which the form starts. */
  city?: string | null
  /** Business date of the page. */
  today: string
}

/** Amount and days beside their cost; one below the other on a phone. */
export function Calculator({ product, today, ...start }: Props) {
  const { locale, site } = useApp().payload
  const text = useDict(words)
  const [amount, setAmount] = useState(clampAmount(product, start.amount ?? product.amount_default))
  const [days, setDays] = useState(clampDays(product, start.days ?? product.days_default))
  const isUsed = useRef(false)

  /** Counted once per page. */
  const withEvent = (set: (value: number) => void) => (next: number) => {
    set(next)
    if (!isUsed.current) noteEvent('calculator_used')
    isUsed.current = true
  }

  return (
    <section aria-label={text.calculator} className="@container">
      <div className="grid gap-4 @2xl:grid-cols-2 @2xl:items-start @2xl:gap-6">
        <Card variant="raised">
          <Controls legend={text.calculator}>
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
              onChange={withEvent(setAmount)}
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
              onChange={withEvent(setDays)}
            />
          </Controls>
        </Card>
        <CostCard
          live
          quote={quoteOf(product, amount, days, today)}
          action={
            <>
              <ButtonLink
                to="registration"
                query={{ amount, days, ...(start.city && { city: start.city }) }}
                wide
                className="min-h-14 text-lg"
              >
                {text.apply}
              </ButtonLink>
              {!site.accounts_open && (
                <p className="mt-3 text-sm text-muted">{text.byPhone(site.phone)}</p>
              )}
            </>
          }
        />
      </div>
    </section>
  )
}

/** Disabled until hydration: the controls would move without changing the figures. */
function Controls({ legend, children }: { legend: string; children: ReactNode }) {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <fieldset disabled={!ready} className="flex min-w-0 flex-col gap-8">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}
