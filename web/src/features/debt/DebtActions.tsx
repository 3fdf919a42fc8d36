import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { DateText } from '@/ui/DateText'
import type { Loan } from './loan'
import { words } from './words'

/** Where somebody goes who cannot pay. */
const HARDSHIP = 'consumer-protection'

/** What can be done about a debt now. Prolonging costs money, so it is never the first button;
 * asking for help is open to everybody. */
export function DebtActions({ loan: { actions, prolongation } }: { loan: Loan }) {
  const { actions: t, prolongation: p } = useDict(words)
  return (
    <>
      <nav aria-label={t.label} className="mt-3 mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {actions.includes('repay_full') && (
          <ButtonLink to="loan-choose-repayment" wide className="sm:col-span-2 lg:col-span-1">
            {t.repay}
          </ButtonLink>
        )}
        {actions.includes('prolong') && (
          <ButtonLink to="loan-prolongation" look="secondary" wide>
            {t.prolong}
          </ButtonLink>
        )}
        <ButtonLink
          to={HARDSHIP}
          look="secondary"
          wide
          className={actions.includes('prolong') ? '' : 'sm:col-span-2 lg:col-span-1'}
        >
          {t.hardship}
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
