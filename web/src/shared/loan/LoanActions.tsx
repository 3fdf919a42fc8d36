import { useDict } from '@/shared/i18n/dictionary'
import { ButtonLink } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { words } from '@/shared/words/loan-card'
import type { Loan } from './loan'

/** Where requests are made and followed. */
const REQUESTS = 'consumer-protection'

/** What can be done about a debt now. Prolonging costs money, so it is never the first button; what
 * was signed is paid for, not chosen anew. While a loan is disputed there is only the request. */
export function LoanActions({ loan: { actions, prolongation } }: { loan: Loan }) {
  const { actions: t, prolongation: p } = useDict(words)
  const isSigned = prolongation.state === 'signed'
  const mayProlong = actions.includes('prolong')
  return (
    <>
      <nav aria-label={t.label} className="mt-3 mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {actions.includes('repay_full') && (
          <ButtonLink to="loan-choose-repayment" wide className="sm:col-span-2 lg:col-span-1">
            {t.repay}
          </ButtonLink>
        )}
        {mayProlong && (
          <ButtonLink
            to={isSigned ? 'loan-prolongation-payment-method' : 'loan-prolongation'}
            look="secondary"
            wide
          >
            {isSigned ? t.payProlongation : t.prolong}
          </ButtonLink>
        )}
        <ButtonLink
          to={REQUESTS}
          look="secondary"
          wide
          className={mayProlong ? '' : 'sm:col-span-2 lg:col-span-1'}
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
