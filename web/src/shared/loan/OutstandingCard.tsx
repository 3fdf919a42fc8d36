import type { ReactNode } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { ButtonLink } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { words } from '@/shared/words/loan-card'
import { Figure, Figures } from './Figure'
import { hasPlan, type Loan, nextInstalment } from './loan'
import { OutstandingHead } from './OutstandingHead'

interface Props {
  loan: Loan
  /** Another link, below the buttons. */
  children?: ReactNode
}

/** What an open loan owes and when: the first thing on every screen about it. */
export function OutstandingCard({ loan, children }: Props) {
  const { owe: t, contract } = useDict(words)
  return (
    <article
      aria-label={t.label}
      className="@container overflow-hidden rounded-card border border-line/60 bg-surface shadow-card"
    >
      <dl className="border-b-3 border-accent bg-primary px-5 py-5 text-on-primary sm:px-6">
        <OutstandingHead loan={loan} />
        <dd className="mt-1 text-sm">{contract(loan.contract_number)}</dd>
      </dl>
      {/* Where there is room, what can be done stands beside what is owed. */}
      <div className="px-5 py-2 sm:px-6 @xl:grid @xl:grid-cols-[1fr_15rem] @xl:gap-x-8">
        <div>
          <Warning loan={loan} />
          <OwedFigures loan={loan} />
        </div>
        <div>
          <LoanActions loan={loan} />
          {children}
        </div>
      </div>
    </article>
  )
}

function OwedFigures({ loan }: { loan: Loan }) {
  const { owe: t } = useDict(words)
  const isLate = loan.status === 'overdue'
  const isPlan = hasPlan(loan)
  const next = nextInstalment(loan)
  return (
    <Figures>
      {isPlan && (
        <Figure name={t.closeToday}>
          <MoneyText tiyn={loan.payoff_today_tiyn} />
        </Figure>
      )}
      {isPlan && isLate && next && (
        <Figure
          name={t.nextPayment}
          note={
            <>
              {t.payBefore} <DateText iso={next.due_date} />
            </>
          }
        >
          <MoneyText tiyn={next.amount_tiyn} />
        </Figure>
      )}
      {!isPlan && loan.today < loan.due_date && loan.payoff_on_due_date_tiyn != null && (
        <Figure name={t.onDue}>
          <MoneyText tiyn={loan.payoff_on_due_date_tiyn} />
        </Figure>
      )}
      {loan.interest_per_day_tiyn > 0 && (
        <Figure name={t.perDay}>
          <MoneyText tiyn={loan.interest_per_day_tiyn} sign />
        </Figure>
      )}
      {loan.penalty_per_day_tiyn > 0 && (
        <Figure name={isLate ? t.penaltyPerDay : t.penaltyFromTomorrow}>
          <MoneyText tiyn={loan.penalty_per_day_tiyn} sign />
        </Figure>
      )}
      {loan.unapplied_funds_tiyn > 0 && (
        <Figure name={t.funds}>
          <MoneyText tiyn={loan.unapplied_funds_tiyn} />
        </Figure>
      )}
    </Figures>
  )
}

/** Anything unusual, stated calmly. */
function Warning({ loan }: { loan: Loan }) {
  const { owe: t } = useDict(words)
  const { status, accrual_stop_reason, prolongation } = loan
  const isPlan = hasPlan(loan)
  if (status === 'disputed') {
    return (
      <Notice title={t.disputed_title} className="my-3">
        <p className="mt-1 text-pretty">{t.disputed_text}</p>
      </Notice>
    )
  }
  if (prolongation.state === 'signed') {
    return (
      <Notice kind="warning" title={t.signed_title} className="my-3">
        <p className="mt-1 text-pretty">{t.signed_text}</p>
      </Notice>
    )
  }
  if (accrual_stop_reason) {
    return (
      <Notice className="my-3">
        <p className="text-pretty">{t.stopped[accrual_stop_reason]}</p>
      </Notice>
    )
  }
  if (status !== 'overdue') return null
  return (
    <Notice kind="warning" title={t.late_title} className="my-3">
      <p className="mt-1 text-pretty">{isPlan ? t.late_plan : t.late_text}</p>
    </Notice>
  )
}

/** The page of cases. */
const REQUESTS = 'consumer-protection'

/** What can be done about a debt now. Prolonging costs money, so it is never the first button; a
 * signed addendum is paid for, not chosen again. While a loan is disputed there is only the case.
 */
function LoanActions({ loan: { actions, prolongation } }: { loan: Loan }) {
  const { actions: t, prolongation: p } = useDict(words)
  const isSigned = prolongation.state === 'signed'
  const mayProlong = actions.includes('prolong')
  return (
    <>
      <nav aria-label={t.label} className="mt-3 mb-3 grid gap-3 @sm:grid-cols-2 @xl:grid-cols-1">
        {actions.includes('repay_full') && (
          <ButtonLink to="loan-choose-repayment" wide className="@sm:col-span-2 @xl:col-span-1">
            {t.repay}
          </ButtonLink>
        )}
        {mayProlong && (
          <ButtonLink
            to={isSigned ? 'loan-prolongation-payment-method' : 'loan-prolongation'}
            variant="secondary"
            wide
          >
            {isSigned ? t.payProlongation : t.prolong}
          </ButtonLink>
        )}
        <ButtonLink
          to={REQUESTS}
          variant="secondary"
          wide
          className={mayProlong ? '' : '@sm:col-span-2 @xl:col-span-1'}
        >
          {actions.includes('hardship') ? t.hardship : t.request}
        </ButtonLink>
      </nav>
      {prolongation.state === 'too_early' && prolongation.opens_on && (
        <p className="pb-3 text-sm text-muted">
          {p.too_early} <DateText iso={prolongation.opens_on} />
        </p>
      )}
    </>
  )
}
