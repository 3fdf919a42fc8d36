import { words } from '@/areas/account/words/overview'
import { words as profileWords } from '@/areas/account/words/profile'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { moneyTiyn } from '@/shared/i18n/format'
import { Certificate } from '@/shared/loan/Certificate'
import { ClosedCard } from '@/shared/loan/ClosedCard'
import { isOpen, type Loan, loadLoan } from '@/shared/loan/loan'
import { OutstandingCard } from '@/shared/loan/OutstandingCard'
import { callAuthorized } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Notice } from '@/shared/ui/Notice'
import { words as steps } from '@/shared/words/application-steps'
import { words as cardWords } from '@/shared/words/loan-card'

interface Props {
  sessionGeneration: number
  /** Nothing prevents a new application. */
  mayBegin: boolean
}

/** The debt and its due date; else the state of the application; else the calculator. */
export function AccountStatus({ sessionGeneration, mayBegin }: Props) {
  const { owe } = useDict(cardWords)
  const query = useQuery({
    key: ['account-status'],
    load: async () => {
      const [loan, application] = await Promise.all([
        loadLoan(null),
        callAuthorized('GET /application'),
      ])
      return { loan, application }
    },
    sessionGeneration,
  })
  return (
    <QueryArea query={query}>
      {({ loan, application }) =>
        loan && isOpen(loan) ? (
          <OutstandingCard loan={loan}>
            <ButtonLink to="loan-details" variant="quiet" wide className="mb-2">
              {owe.details}
            </ButtonLink>
          </OutstandingCard>
        ) : (
          <div className="grid gap-6">
            {loan?.actions.includes('refund') && (
              <RefundNotice fundsTiyn={loan.unapplied_funds_tiyn} />
            )}
            <NoLoanStatus
              route={application.screen}
              mayBegin={mayBegin}
              isKnown={application.next_application?.has_reusable_answers ?? false}
              last={loan}
            />
          </div>
        )
      }
    </QueryArea>
  )
}

/** Unapplied funds are mentioned before anything new is offered. */
function RefundNotice({ fundsTiyn }: { fundsTiyn: number }) {
  const { overview: t } = useDict(words)
  return (
    <Notice title={t.refund(moneyTiyn(fundsTiyn))}>
      <ButtonLink to="loan-details" variant="secondary" className="mt-3">
        {t.toRefund}
      </ButtonLink>
    </Notice>
  )
}

interface NoLoanStatusProps {
  route: string
  mayBegin: boolean
  /** The answers of an earlier application are still valid. */
  isKnown: boolean
  /** The loan that ended last. */
  last: Loan | null
}

/** Nothing is owed: the open application, or the way to one. */
function NoLoanStatus({ route, mayBegin, isKnown, last }: NoLoanStatusProps) {
  const { overview: t } = useDict(profileWords)
  const { overview: own } = useDict(words)
  const names = useDict(steps)
  // A debt that was written off stands before anything new; no application has a step there.
  if (last && route === 'loan-details') return <ClosedCard loan={last} />
  if (route !== 'form-new-loan') {
    const isDecided = route === 'decline' || route === 'decline-with-offers'
    return (
      <Card as="section" variant="raised">
        <h2 className="text-xl">{t.application}</h2>
        <p className="mt-1 text-muted text-pretty">
          {isDecided ? t.decided : t.step(names[route as keyof typeof names] ?? names.form)}
        </p>
        <ButtonLink to={route} className="mt-4">
          {isDecided ? t.toDecision : t.continue}
        </ButtonLink>
      </Card>
    )
  }
  if (!last) {
    return (
      <EmptyState
        title={t.empty}
        text={t.emptyText}
        action={mayBegin && <ButtonLink to="form-new-loan">{t.calculate}</ButtonLink>}
      />
    )
  }
  // That the contract was cancelled has to be mentioned.
  if (last.status === 'cancelled') return <ClosedCard loan={last} />
  return (
    <>
      <EmptyState
        title={own.clear}
        text={isKnown && mayBegin ? own.clearKnown : own.clearText}
        action={mayBegin && <ButtonLink to="form-new-loan">{own.borrow}</ButtonLink>}
      />
      <Certificate />
    </>
  )
}
