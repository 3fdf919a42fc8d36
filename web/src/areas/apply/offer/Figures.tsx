import type { ReactNode } from 'react'
import { words } from '@/areas/apply/words/offer'
import { RateWithGesv } from '@/shared/calculator/RateWithGesv'
import { useDict } from '@/shared/i18n/dictionary'
import { date, integer } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { type Terms, termText } from './terms'

interface Props {
  terms: Terms
  /** Aligns the four lines with those of other offers. */
  rows?: string
  /** More of the same, below. */
  children?: ReactNode
}

/** What a loan gives and costs: the same figures in the same order wherever it is offered, as on
 * the first page of the contract. */
export function Figures({ terms, rows = '', children }: Props) {
  const locale = useLocale()
  const { figures: t } = useDict(words)
  const first = terms.payments[0]
  return (
    <>
      <dl className="border-b-3 border-accent bg-primary px-5 py-5 text-on-primary sm:px-6">
        <div className="flex items-baseline justify-between gap-4">
          <dt>{t.take}</dt>
          <dd className="text-lg font-semibold">
            <MoneyText tiyn={terms.amount_tiyn} />
          </dd>
        </div>
        <div className="mt-3">
          <dt>{t.giveBack}</dt>
          <dd>
            <MoneyText
              tiyn={terms.total_tiyn}
              className="block text-[2.25rem] leading-tight font-bold tracking-[-0.04em]"
            />
          </dd>
          <dd className="mt-1">
            {t.dueOn} <DateText iso={terms.due_date} />
            {terms.last_day_on_time && (
              <span className="block text-sm">
                {t.onTimeUntil(date(terms.last_day_on_time, locale))}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <div className={`divide-y divide-line px-5 sm:px-6 ${rows}`}>
        <Line name={t.overpayment}>
          <MoneyText tiyn={terms.interest_tiyn} />
        </Line>
        <div className="py-4">
          <RateWithGesv
            dailyRatePercent={terms.daily_rate_percent}
            gesvPercent={terms.gesv_percent}
          />
        </div>
        <Line name={t.term}>{termText(terms, locale)}</Line>
        {first && (
          <Line
            name={t.firstPayment}
            note={
              terms.payments.length === 1
                ? t.onePayment
                : `${t.payments}: ${integer(terms.payments.length)}`
            }
          >
            <MoneyText tiyn={first.total_tiyn} />
            <span className="block text-sm font-normal text-muted">
              <DateText iso={first.due_date} />
            </span>
          </Line>
        )}
        {children}
      </div>
    </>
  )
}

interface LineProps {
  name: string
  note?: string
  children: ReactNode
}

export function Line({ name, note, children }: LineProps) {
  return (
    <dl className="flex items-baseline justify-between gap-4 py-4">
      <dt>
        {name}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dt>
      <dd className="text-right font-semibold">{children}</dd>
    </dl>
  )
}
