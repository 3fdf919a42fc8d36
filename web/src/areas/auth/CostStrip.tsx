import type { ReactNode } from 'react'
import type { Quote } from '@/shared/calculator/quote'
import { RateWithGesv } from '@/shared/calculator/RateWithGesv'
import { useDict } from '@/shared/i18n/dictionary'
import { days as daysText } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words } from '@/shared/words/calculator'

interface Props {
  title: string
  quote: Quote
  days: number
  /** The way to change the choice. */
  action: ReactNode
}

/** The cost of a loan in a few lines, where something else is the task; no part of the cost is left
 * out. */
export function CostStrip({ title, quote, days, action }: Props) {
  const locale = useLocale()
  const text = useDict(words)
  return (
    <section aria-label={title} className="mt-5 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-lg font-semibold">
          <MoneyText tiyn={quote.principal} />, {daysText(days, locale)}
        </p>
        {action}
      </div>
      <dl className="mt-1 mb-3 grid gap-1">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{text.giveBack}</dt>
          <dd>
            <MoneyText tiyn={quote.total} className="font-semibold" /> {text.dueOn}{' '}
            <DateText iso={quote.dueOn} />
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{text.overpayment}</dt>
          <dd className="font-semibold">
            <MoneyText tiyn={quote.overpayment} />
          </dd>
        </div>
      </dl>
      <RateWithGesv {...quote} />
    </section>
  )
}
