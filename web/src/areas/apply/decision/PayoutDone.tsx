import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { DocumentList } from '@/areas/apply/documents/DocumentList'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import { ClosedCard } from '@/shared/loan/ClosedCard'
import { hasPlan, isOpen, type Loan, nextInstalment, statusToShow } from '@/shared/loan/loan'
import { OutstandingCard } from '@/shared/loan/OutstandingCard'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { PageHeading } from '@/shared/ui/PageHeading'
import { Fact } from './ExistingLoan'

interface Props {
  loan: Loan
  application: Application
  act: ApplicationActions
}

/** The paid-out loan as of today: days later the page shows the contract's date and the current
 * debt, or that it is repaid. */
export function PayoutDone({ loan, application, act }: Props) {
  const { success: t } = useDict(words)
  const isLive = isOpen(loan)
  const isNewToday = loan.status === 'active' && loan.today === loan.issued_on
  const documents = application.signing_package?.documents ?? []
  // Until it is acknowledged, the application stays on this page.
  const isNews = application.screen === 'success'
  return (
    <>
      <PageHeading lead={isNewToday ? t.lead : undefined}>{titleOf(loan, t)}</PageHeading>
      <div className="mt-8 grid gap-6">
        {loan.status === 'active' && <PayoutSummary loan={loan} />}
        {isLive && loan.status !== 'active' && <OutstandingCard loan={loan} />}
        {!isLive && <ClosedCard loan={loan} />}
        {isLive && documents.length > 0 && (
          <section>
            <h2 className="text-xl">{t.documents}</h2>
            <p className="mt-1 mb-4 text-muted">{t.documentsText}</p>
            <DocumentList documents={documents} contractNumber={loan.contract_number} />
          </section>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {isNews ? (
            <Button wide loading={act.isBusy} onClick={() => act.step('acknowledge_success')}>
              {t.done}
            </Button>
          ) : (
            <ButtonLink to="loan-details" wide>
              {t.done}
            </ButtonLink>
          )}
          <ButtonLink to="clientarea" variant="secondary" wide>
            {t.account}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

/** That the money was sent is news only while nothing else has become of the loan. */
function titleOf(loan: Loan, t: (typeof words)['ru']['success']): string {
  const status = statusToShow(loan)
  if (status === 'active') return t.title
  return status === 'closed' || status === 'cancelled' ? t.ended : t.loan
}

function PayoutSummary({ loan }: { loan: Loan }) {
  const { success: t } = useDict(words)
  const next = nextInstalment(loan)
  return (
    <Card as="section" variant="raised">
      <dl className="grid gap-3">
        <Fact name={t.took}>
          <MoneyText tiyn={loan.amount_tiyn} />
        </Fact>
        <Fact name={t.sentOn}>
          <DateText iso={loan.issued_on} />
        </Fact>
        {next && (
          <>
            <Fact name={hasPlan(loan) ? t.nextPayment : t.giveBack}>
              <MoneyText tiyn={next.amount_tiyn} className="text-xl" />
            </Fact>
            <Fact name={hasPlan(loan) ? t.nextOn : t.due}>
              <DateText iso={next.due_date} />
            </Fact>
          </>
        )}
        <Fact name={t.giveBackToday}>
          <MoneyText tiyn={loan.payoff_today_tiyn} />
        </Fact>
        <Fact name={t.contract}>{loan.contract_number}</Fact>
      </dl>
      {next && loan.today < next.due_date && (
        <p className="mt-4 text-muted text-pretty">{t.early}</p>
      )}
    </Card>
  )
}
