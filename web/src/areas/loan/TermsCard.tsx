import { RateWithGesv } from '@/shared/calculator/RateWithGesv'
import { useDict } from '@/shared/i18n/dictionary'
import { days, integer, percent } from '@/shared/i18n/format'
import { Figure, Figures } from '@/shared/loan/Figure'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words as cardWords } from '@/shared/words/loan-card'
import { Section } from './Section'
import { words } from './words/loan'

/** The current terms: those of the contract, or as changed since. */
export function TermsCard({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { about: t } = useDict(words)
  const { done, prolongation: p } = useDict(cardWords)
  const { terms, prolongation } = loan
  const isChanged = terms.basis === 'restructuring'
  return (
    <Section title={t.terms} lead={terms.basis === 'contract' ? undefined : t.changed[terms.basis]}>
      <RateWithGesv
        dailyRatePercent={terms.daily_rate_percent}
        yearlyRatePercent={terms.yearly_rate_percent}
        gesvPercent={terms.gesv_percent}
      />
      <div className="mt-3 border-t border-line">
        <Figures>
          <Figure name={t.number}>{loan.contract_number}</Figure>
          <Figure name={loan.status === 'cancelled' ? done.amount : t.amount}>
            <MoneyText tiyn={loan.amount_tiyn} />
          </Figure>
          <Figure name={t.issued}>
            <DateText iso={loan.issued_on} />
          </Figure>
          {terms.payments > 1 && <Figure name={t.payments}>{integer(terms.payments)}</Figure>}
          <Figure
            name={terms.payments > 1 ? t.lastPayment : t.due}
            note={prolongation.used > 0 ? p.used(prolongation.used, prolongation.max) : undefined}
          >
            <DateText iso={terms.ends_on} />
          </Figure>
          <Figure name={t.term}>{days(loan.term_days, locale)}</Figure>
          <Figure name={t.kind} isText>
            {isChanged ? t.restructured(terms.payments) : t.product[loan.product]}
          </Figure>
          <Figure name={t.penalty} isText>
            {t.penaltyValue(percent(terms.penalty_rate_percent))}
          </Figure>
          {terms.charges_max_tiyn != null && (
            <Figure name={t.chargesMax}>
              <MoneyText tiyn={terms.charges_max_tiyn} />
            </Figure>
          )}
          <Figure name={t.accrualMax}>{days(terms.accrual_days_max, locale)}</Figure>
        </Figures>
      </div>
    </Section>
  )
}
