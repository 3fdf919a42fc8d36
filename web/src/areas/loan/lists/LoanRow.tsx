import { StatusBadge } from '@/areas/loan/StatusBadge'
import { words } from '@/areas/loan/words/loans'
import { useDict } from '@/shared/i18n/dictionary'
import { isOpen, type LoanBrief, statusToShow } from '@/shared/loan/loan'
import { Link } from '@/shared/navigation/Link'
import { DateText } from '@/shared/ui/DateText'
import { ChevronRight } from '@/shared/ui/icons'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words as cardWords } from '@/shared/words/loan-card'

/** One loan in a list; the whole row is a link. */
export function LoanRow({ loan }: { loan: LoanBrief }) {
  const { loans: t } = useDict(words)
  const { contract } = useDict(cardWords)
  // A contract number is not broken after its dashes.
  const [before, after] = contract('|').split('|')
  const facts = [
    { name: t.amount, value: <MoneyText tiyn={loan.amount_tiyn} /> },
    { name: t.issued, value: <DateText iso={loan.issued_on} /> },
    ...statusOf(loan, t),
  ]
  return (
    <li className="relative rounded-card border border-line bg-surface p-5 hover:border-primary">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-lg">
          <Link
            to="loan-details"
            query={{ loan: loan.id }}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {before}
            <span className="whitespace-nowrap">{loan.contract_number}</span>
            {after}
          </Link>
        </h2>
        <ChevronRight className="size-5 shrink-0 text-primary" />
      </div>
      <div className="mt-1">
        <StatusBadge status={statusToShow(loan)} />
      </div>
      <dl className="mt-3 grid gap-x-4 gap-y-1.5 sm:grid-cols-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-3 sm:block">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** What matters in the loan's status: nothing is due on a disputed one, and nothing is owed on a
 * closed one. */
function statusOf(loan: LoanBrief, t: (typeof words)['ru']['loans']) {
  const due = {
    name: loan.has_instalments ? t.nextDue : loan.status === 'overdue' ? t.dueWas : t.due,
    value: <DateText iso={loan.due_date} />,
  }
  const payoff = { name: t.payoff, value: <MoneyText tiyn={loan.payoff_today_tiyn} /> }
  const paid = { name: t.paid, value: <MoneyText tiyn={loan.paid_tiyn} /> }
  if (loan.status === 'disputed') return [{ ...payoff, name: t.disputed }]
  if (isOpen(loan)) return [due, payoff]
  if (statusToShow(loan) === 'written_off') return [paid, { ...payoff, name: t.claim }]
  if (!loan.closed_on) return [paid]
  return [{ name: t.closedOn, value: <DateText iso={loan.closed_on} /> }, paid]
}
