import { byMonth } from '@/areas/loan/months'
import { words } from '@/areas/loan/words/loans'
import { useDict } from '@/shared/i18n/dictionary'
import { monthOfYear } from '@/shared/i18n/month-name'
import { Link } from '@/shared/navigation/Link'
import { useLocale } from '@/shared/page/context'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words as cardWords } from '@/shared/words/loan-card'
import type { MoneyOperation } from './useOperations'

/** Payments and payouts, month by month. */
export function OperationMonths({ operations }: { operations: readonly MoneyOperation[] }) {
  const locale = useLocale()
  return (
    <div className="grid gap-6">
      {byMonth(operations, ({ value_date }) => value_date).map(({ month, rows }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="text-lg first-letter:uppercase">
            {monthOfYear(month, locale)}
          </h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {rows.map((operation) => (
              <OperationRow key={operation.id} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function OperationRow({ operation }: { operation: MoneyOperation }) {
  const { history: t } = useDict(words)
  const { contract } = useDict(cardWords)
  const { kind, value_date: on, amount_tiyn, loan_id, contract_number } = operation
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">{t.kinds[kind]}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <DateText iso={on} />
          <Link
            to="loan-details-operations"
            query={{ loan: loan_id }}
            prefetch={false}
            className="inline-block py-1 text-primary underline-offset-4 hover:underline"
          >
            {contract(contract_number)}
          </Link>
        </p>
      </div>
      <MoneyText tiyn={amount_tiyn} className="text-lg font-semibold" />
    </li>
  )
}
