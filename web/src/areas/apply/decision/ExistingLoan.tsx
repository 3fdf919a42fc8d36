import type { ReactNode } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { CancelApplication } from '@/areas/apply/application/CancelApplication'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/decision'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { addDays, days, money } from '@/shared/i18n/format'
import { hasPlan, isOpen, type Loan, loadLoan, nextInstalment } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { useSession } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words as steps } from '@/shared/words/application-steps'
import { words as cardWords } from '@/shared/words/loan-card'

/** The open application, with the ways to continue and to cancel it. */
export function ExistingApplication({
  application,
  act,
}: {
  application: Application
  act: ApplicationActions
}) {
  const locale = useLocale()
  const { existing: t } = useDict(words)
  const names = useDict(steps)
  const { loan_request: request, screen: route } = application
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.application}</h2>
      <dl className="mt-4 grid gap-3">
        {request && (
          <>
            <Fact name={t.amount}>
              <MoneyText tenge={request.amount_tenge} />
            </Fact>
            <Fact name={t.term}>
              {request.product === 'short' ? days(request.term, locale) : t.months(request.term)}
            </Fact>
          </>
        )}
        <Fact name={t.step}>{names[route as keyof typeof names] ?? names.form}</Fact>
      </dl>
      <div className="mt-5 grid gap-3">
        <ButtonLink to={route} wide>
          {t.continue}
        </ButtonLink>
        <CancelApplication application={application} act={act} variant="secondary" />
      </div>
    </Card>
  )
}

/** The open loan with its payoff today, or what is left of a debt that was written off. */
export function ExistingLoan({ open }: { open: Schemas['OpenLoan'] }) {
  const { existing: t } = useDict(words)
  const { done } = useDict(cardWords)
  const { sessionGeneration } = useSession()
  const query = useQuery({
    key: ['loan', open.id],
    load: async () => ({ loan: await loadLoan(open.id) }),
    sessionGeneration,
  })
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{open.is_written_off ? done.written_off : t.loan}</h2>
      <QueryArea query={query}>{({ loan }) => loan && <LoanFacts loan={loan} />}</QueryArea>
      <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
        {open.can_repay && (
          <>
            <ButtonLink to="loan-full-repayment">{t.repay}</ButtonLink>
            <ButtonLink to="loan-choose-repayment" variant="secondary">
              {t.ways}
            </ButtonLink>
          </>
        )}
        {open.can_prolong && (
          <ButtonLink to="loan-prolongation" variant="secondary">
            {t.prolong}
          </ButtonLink>
        )}
        <ButtonLink to="loan-details" variant="quiet">
          {t.details}
        </ButtonLink>
      </div>
    </Card>
  )
}

function LoanFacts({ loan }: { loan: Loan }) {
  const { existing: t } = useDict(words)
  const { owe, done } = useDict(cardWords)
  const isDisputed = loan.status === 'disputed'
  const isWrittenOff = loan.status === 'written_off'
  const owed = isDisputed ? owe.paused : isWrittenOff ? done.claim : t.payoff
  return (
    <>
      <dl className="mt-4 grid gap-3">
        <Fact name={t.contract}>{loan.contract_number}</Fact>
        <Fact name={t.principal}>
          <MoneyText tiyn={loan.amount_tiyn} />
        </Fact>
        <Fact name={owed}>
          <MoneyText tiyn={loan.payoff_today_tiyn} />
        </Fact>
        {isOpen(loan) && !isDisputed && <Due loan={loan} />}
      </dl>
      {isDisputed && <p className="mt-3 text-pretty">{owe.pausedText}</p>}
      {isWrittenOff && <p className="mt-3 text-pretty">{done.writtenText}</p>}
    </>
  )
}

/** What is due and when, with the labels of the loan's own screen. */
function Due({ loan }: { loan: Loan }) {
  const { existing: t } = useDict(words)
  const { owe } = useDict(cardWords)
  const next = nextInstalment(loan)
  if (loan.status === 'overdue') {
    return (
      <Fact name={t.dueWas}>
        <DateText iso={addDays(loan.today, -loan.days_overdue)} />
      </Fact>
    )
  }
  if (hasPlan(loan) && next) {
    return (
      <Fact name={owe.nextPayment}>
        <MoneyText tiyn={next.amount_tiyn} />, {owe.payBefore} <DateText iso={next.due_date} />
      </Fact>
    )
  }
  return (
    <Fact name={t.due}>
      <DateText iso={loan.due_date} />
    </Fact>
  )
}

/** When the next loan is possible, and the benefit of repaying on time. */
export function NextLoanInfo({ loan }: { loan: Schemas['OpenLoan'] | null }) {
  const { next: t } = useDict(words).existing
  const raised = loan?.raised_limit_tenge
  return (
    <section>
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-1 text-pretty">{nextLoanText(loan, t)}</p>
      {raised && <p className="mt-2 text-pretty">{t.raised(money(raised))}</p>}
    </section>
  )
}

function nextLoanText(
  loan: Schemas['OpenLoan'] | null,
  t: (typeof words)['ru']['existing']['next'],
): string {
  if (!loan) return t.afterApplication
  if (!loan.can_repay) return t.disputed
  return loan.is_written_off ? t.afterClaim : t.afterLoan
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
