import type { ReactNode } from 'react'
import { useLocale } from '@/app/context'
import { useDict } from '@/i18n/dictionary'
import { addDays } from '@/i18n/format'
import { DateText } from '@/ui/DateText'
import { MoneyText } from '@/ui/MoneyText'
import { Notice } from '@/ui/Notice'
import { DebtActions } from './DebtActions'
import { dueText } from './due'
import { Figure, Figures } from './Figure'
import type { Loan } from './loan'
import { words } from './words'

interface Props {
  loan: Loan
  /** A way on, below the buttons. */
  children?: ReactNode
}

/** What an open loan owes and when: the first thing on every screen about it. */
export function OwedCard({ loan, children }: Props) {
  const locale = useLocale()
  const { owe: t, contract } = useDict(words)
  const isLate = loan.status === 'overdue'
  // Of several payments the one that was missed, not the next one of the plan.
  const due = isLate ? addDays(loan.today, -loan.days_overdue) : loan.due_on
  return (
    <article
      aria-label={t.label}
      className="overflow-hidden rounded-card border border-line/60 bg-surface shadow-card"
    >
      <dl className="border-b-3 border-accent bg-primary px-5 py-5 text-on-primary sm:px-6">
        <dt>{t.payoff}</dt>
        <dd>
          <MoneyText
            tiyn={loan.payoff_today_tiyn}
            className="block text-[2.25rem] leading-tight font-bold tracking-[-0.04em] sm:text-[2.5rem]"
          />
        </dd>
        <dd className="mt-1">
          {isLate ? t.dueWas : t.dueBefore} <DateText iso={due} />,{' '}
          {isLate ? t.late(loan.days_overdue) : dueText(loan.today, due, locale)}
        </dd>
        <dd className="mt-1 text-sm">{contract(loan.contract_number)}</dd>
      </dl>
      <div className="px-5 py-2 sm:px-6">
        <Warning loan={loan} />
        <Figures>
          {loan.product === 'instalments' && loan.next && (
            <Figure name={t.nextPayment}>
              <MoneyText tiyn={loan.next.amount_tiyn} />
            </Figure>
          )}
          {!isLate && loan.payoff_on_due_tiyn != null && loan.product === 'short' && (
            <Figure name={t.onDue}>
              <MoneyText tiyn={loan.payoff_on_due_tiyn} />
            </Figure>
          )}
          {loan.interest_per_day_tiyn > 0 && (
            <Figure name={t.perDay}>
              <MoneyText tiyn={loan.interest_per_day_tiyn} sign />
            </Figure>
          )}
          {loan.penalty_per_day_tiyn > 0 && (
            <Figure name={t.penaltyPerDay}>
              <MoneyText tiyn={loan.penalty_per_day_tiyn} sign />
            </Figure>
          )}
          {loan.funds_tiyn > 0 && (
            <Figure name={t.funds}>
              <MoneyText tiyn={loan.funds_tiyn} />
            </Figure>
          )}
        </Figures>
        <DebtActions loan={loan} />
        {children}
      </div>
    </article>
  )
}

/** What is out of the ordinary, said calmly. */
function Warning({ loan: { status, accrual_stopped } }: { loan: Loan }) {
  const { owe: t } = useDict(words)
  if (status === 'disputed') {
    return (
      <Notice title={t.disputed_title} className="my-3">
        <p className="mt-1 text-pretty">{t.disputed_text}</p>
      </Notice>
    )
  }
  if (accrual_stopped) {
    return (
      <Notice className="my-3">
        <p className="text-pretty">{t.stopped[accrual_stopped]}</p>
      </Notice>
    )
  }
  if (status !== 'overdue') return null
  return (
    <Notice kind="warning" title={t.late_title} className="my-3">
      <p className="mt-1 text-pretty">{t.late_text}</p>
    </Notice>
  )
}
