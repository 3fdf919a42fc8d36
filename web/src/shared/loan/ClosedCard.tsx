import { useDict } from '@/shared/i18n/dictionary'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { CircleCheck, Info } from '@/shared/ui/icons'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words } from '@/shared/words/loan-card'
import { Certificate } from './Certificate'
import { Figure, Figures } from './Figure'
import type { Loan } from './loan'

/** A closed loan: how it ended, and its certificate. */
export function ClosedCard({ loan }: { loan: Loan }) {
  const { done: t } = useDict(words)
  const isClear = loan.claim_tiyn === 0
  const { title, text } = endOf(loan, t)
  return (
    <>
      <Card as="section" variant="raised">
        {isClear ? (
          <CircleCheck className="size-8 text-success" />
        ) : (
          <Info className="size-8 text-primary" />
        )}
        <h2 className="mt-3 text-xl">{title}</h2>
        <p className="mt-1 text-muted text-pretty">{text}</p>
        <div className="mt-2">
          <Figures>
            {loan.closed_on && (
              <Figure name={t.closedOn}>
                <DateText iso={loan.closed_on} />
              </Figure>
            )}
            <Figure name={loan.status === 'cancelled' ? t.amount : t.borrowed}>
              <MoneyText tiyn={loan.amount_tiyn} />
            </Figure>
            <Figure name={t.paid}>
              <MoneyText tiyn={loan.paid_tiyn} />
            </Figure>
            {loan.claim_tiyn > 0 && (
              <Figure name={t.claim}>
                <MoneyText tiyn={loan.claim_tiyn} />
              </Figure>
            )}
          </Figures>
        </div>
        {loan.actions.includes('repay_full') && (
          <ButtonLink to="loan-choose-repayment" query={{ loan: loan.id }} className="mt-4">
            {t.payRest}
          </ButtonLink>
        )}
      </Card>
      {isClear && (
        <>
          <Certificate loanId={loan.id} />
          <ButtonLink to="form-new-loan" variant="secondary" className="justify-self-start">
            {t.borrow}
          </ButtonLink>
        </>
      )}
    </>
  )
}

/** A debt that was written off is like any other once what was left of it is paid. */
function endOf({ status, claim_tiyn }: Loan, t: (typeof words)['ru']['done']) {
  if (claim_tiyn > 0) return { title: t.written_off, text: t.writtenText }
  if (status === 'cancelled') return { title: t.cancelled, text: t.cancelledText }
  return { title: t.closed, text: t.text }
}
