import type { ReactNode } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { DateText } from '@/shared/ui/DateText'
import { TriangleAlert } from '@/shared/ui/icons'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words } from '@/shared/words/calculator'
import type { Quote } from './quote'
import { RateWithGesv } from './RateWithGesv'

interface Props {
  quote: Quote
  /** Announces the new amount when it changes, beside a calculator. */
  live?: boolean
  /** The button this cost belongs to. */
  action?: ReactNode
}

/** The cost of a loan, the same on every screen that shows an amount. */
export function CostCard({ quote, live, action }: Props) {
  const text = useDict(words)
  return (
    <article
      aria-label={text.cost}
      className="flex flex-col overflow-hidden rounded-card border border-line/60 bg-surface shadow-card"
    >
      <dl className="border-b-3 border-accent bg-primary px-5 py-5 text-on-primary sm:px-6">
        <div className="flex items-baseline justify-between gap-4">
          <dt>{text.take}</dt>
          <dd className="text-lg font-semibold">
            <MoneyText tiyn={quote.principal} />
          </dd>
        </div>
        <div className="mt-3" aria-live={live ? 'polite' : undefined} aria-atomic={live}>
          <dt>{text.giveBack}</dt>
          <dd>
            <MoneyText
              tiyn={quote.total}
              className="block text-[2.25rem] leading-tight font-bold tracking-[-0.04em] sm:text-[2.5rem]"
            />
          </dd>
          <dd className="mt-1">
            {text.dueOn} <DateText iso={quote.dueOn} />
          </dd>
        </div>
      </dl>
      <div className="flex grow flex-col divide-y divide-line px-5 sm:px-6">
        <dl className="flex items-baseline justify-between gap-4 py-4 text-lg">
          <dt>{text.overpayment}</dt>
          <dd className="font-semibold">
            <MoneyText tiyn={quote.overpayment} />
          </dd>
        </dl>
        <div className="py-4">
          <RateWithGesv {...quote} />
        </div>
        <dl className="flex items-baseline justify-between gap-4 py-4">
          <dt>
            {text.weekLate}
            <span className="block text-sm text-muted">{text.weekLateWhy}</span>
          </dt>
          <dd className="font-semibold">
            <MoneyText tiyn={quote.weekLateTiyn} sign />
          </dd>
        </dl>
        <div className="mt-auto py-4">
          <p className="flex gap-2.5 font-medium">
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" />
            {text.risk}
          </p>
          {action && <div className="mt-4 mb-1">{action}</div>}
        </div>
      </div>
    </article>
  )
}
