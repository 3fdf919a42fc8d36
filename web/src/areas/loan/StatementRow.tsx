import type { Operations } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { type Loan, PARTS } from '@/shared/loan/loan'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Allocation } from './Allocation'
import { words } from './words/loan'

export type Row = Operations['GET /loans/{id}/statement']['answer']['rows'][number]

interface Props {
  row: Row
  status: Loan['status']
}

/** One day of a statement: charges, payments, and the payoff after it. */
export function StatementRow({ row, status }: Props) {
  const { operations: t } = useDict(words)
  const added = [
    { name: t.interest, tiyn: row.interest_tiyn },
    { name: t.penalty, tiyn: row.penalty_tiyn },
  ].filter(({ tiyn }) => tiyn > 0)
  const components = [
    { name: t.paid, tiyn: row.paid_tiyn },
    { name: t.waived, tiyn: row.waived_tiyn },
    { name: t.cancelled, tiyn: status === 'cancelled' ? row.written_off_tiyn : 0 },
    { name: t.refunded, tiyn: row.refunded_tiyn },
  ].filter(({ tiyn }) => tiyn > 0)
  // What was written off is still owed, unless the contract was cancelled.
  const leftBalance = status === 'cancelled' ? 0 : row.written_off_tiyn
  // Unallocated money stays as unapplied funds: until the next due date, or to be refunded.
  const untaken = row.paid_tiyn - PARTS.reduce((sum, part) => sum + row.allocation[part], 0)
  const rest = Math.min(untaken, row.unapplied_funds_tiyn)
  const isOver = status === 'closed'
  return (
    <li data-day={row.date} className="py-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <DateText iso={row.date} short />
        <span className="text-right">
          <span className="text-sm text-muted">{t.payoff}: </span>
          <MoneyText tiyn={row.payoff_tiyn} className="font-semibold" />
        </span>
      </div>
      <ul className="flex flex-wrap gap-x-5 text-sm text-muted">
        {added.map(({ name, tiyn }) => (
          <li key={name}>
            {name} <MoneyText tiyn={tiyn} sign className="text-ink" />
          </li>
        ))}
        {components.map(({ name, tiyn }) => (
          <li key={name} className="font-semibold text-success">
            {name} <MoneyText tiyn={tiyn} />
          </li>
        ))}
        {leftBalance > 0 && (
          <li>
            {t.writtenOff} <MoneyText tiyn={leftBalance} className="text-ink" />
          </li>
        )}
        {added.length + components.length + leftBalance === 0 && <li>{t.nothing}</li>}
      </ul>
      {row.paid_tiyn > 0 && (
        <Allocation
          title={t.to}
          to={isOver ? row.allocation : { ...row.allocation, unapplied_funds_tiyn: rest }}
          surplusTiyn={isOver ? rest : 0}
        />
      )}
    </li>
  )
}
