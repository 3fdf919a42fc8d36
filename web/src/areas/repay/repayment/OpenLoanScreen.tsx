import type { ReactNode } from 'react'
import { PaymentProgress } from '@/areas/repay/payment/PaymentProgress'
import { words } from '@/areas/repay/words/repayment'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import type { Loan } from '@/shared/loan/loan'
import { useLoan } from '@/shared/loan/useLoan'
import { SignInCard } from '@/shared/session/SignInCard'
import { StepUpDialog } from '@/shared/session/StepUpDialog'
import { ButtonLink } from '@/shared/ui/Button'
import { EmptyState } from '@/shared/ui/EmptyState'
import { PageHeading } from '@/shared/ui/PageHeading'
import type { PaymentFlow } from './usePaymentFlow'

interface Props {
  title: string
  lead?: (loan: Loan | null) => string | undefined
  /** On payment screens: a payment in progress comes before the loan, which it may have closed. */
  flow?: PaymentFlow
  /** The action of the screen: if it is not possible now, only the reason is shown. */
  action?: Loan['actions'][number]
  children: (loan: Loan, reload: () => Promise<void>) => ReactNode
}

/** One screen about the open loan: the sign-in, the loan, and what to show if nothing is owed. */
export function OpenLoanScreen({ title, lead, flow, action, children }: Props) {
  const { isIn, query } = useLoan()
  const lookup = query.data
  // The introduction is omitted if the action is not possible.
  const hasLead = lookup === null || flow?.id || (lookup.loan && isAllowed(lookup.loan, action))
  return (
    <div className="max-w-5xl">
      <PageHeading lead={hasLead ? lead?.(lookup?.loan ?? null) : undefined}>{title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-6">
          {flow?.id ? (
            <div className="max-w-xl">
              <PaymentProgress
                key={flow.id}
                id={flow.id}
                onPaid={flow.finish}
                onAgain={(payment) => {
                  flow.again(payment?.state === 'refused')
                  query.reload()
                }}
              />
            </div>
          ) : (
            <QueryArea query={query}>
              {({ loan }) => (
                <LoanContent loan={loan} action={action}>
                  {(open) => children(open, query.reload)}
                </LoanContent>
              )}
            </QueryArea>
          )}
        </div>
      ) : (
        <div className="max-w-xl">
          <SignInCard />
        </div>
      )}
      <StepUpDialog />
    </div>
  )
}

/** Nothing can be done about a closed or disputed loan. */
function isAllowed({ status, actions }: Loan, action: Props['action']): boolean {
  if (['closed', 'cancelled', 'disputed'].includes(status)) return false
  return !action || actions.includes(action)
}

interface LoanContentProps {
  loan: Loan | null
  action: Props['action']
  children: (loan: Loan) => ReactNode
}

function LoanContent({ loan, action, children }: LoanContentProps) {
  const { none, ended, disputed } = useDict(words)
  if (!loan) {
    return (
      <div className="max-w-xl">
        <EmptyState
          title={none.title}
          text={none.text}
          action={<ButtonLink to="clientarea">{none.action}</ButtonLink>}
        />
      </div>
    )
  }
  if (loan.status === 'closed' || loan.status === 'cancelled') {
    return (
      <div className="max-w-xl">
        <EmptyState
          title={loan.status === 'cancelled' ? ended.cancelled : ended.title}
          text={ended.text}
          action={<ButtonLink to="loan-details-docs">{ended.documents}</ButtonLink>}
        />
      </div>
    )
  }
  if (loan.status === 'disputed') {
    return (
      <div className="max-w-xl">
        <EmptyState
          title={disputed.title}
          text={disputed.text}
          action={<ButtonLink to="consumer-protection">{disputed.request}</ButtonLink>}
        />
      </div>
    )
  }
  return isAllowed(loan, action) && children(loan)
}
