import { monthOfYear } from '@/shared/i18n/month-name'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { ChevronDown } from '@/shared/ui/icons'
import { byMonth } from './months'
import { type Row, StatementRow } from './StatementRow'

interface Props {
  rows: readonly Row[]
  status: Loan['status']
}

/** A statement month by month; the newest is open. */
export function StatementMonths({ rows, status }: Props) {
  const locale = useLocale()
  return (
    <div className="divide-y divide-line border-y border-line">
      {byMonth(rows, ({ date }) => date).map(({ month, rows: own }, index) => (
        <details key={month} open={index === 0} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 hover:text-primary">
            <h2 className="text-lg first-letter:uppercase">{monthOfYear(month, locale)}</h2>
            <ChevronDown className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line/70 border-t border-line pb-4">
            {own.map((row) => (
              <StatementRow key={row.date} row={row} status={status} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
