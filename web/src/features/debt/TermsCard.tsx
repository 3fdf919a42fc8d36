import { useLocale } from '@/app/context'
import { RateWithGesv } from '@/features/loan/RateWithGesv'
import { useDict } from '@/i18n/dictionary'
import { days, integer, percent } from '@/i18n/format'
import { DateText } from '@/ui/DateText'
import { MoneyText } from '@/ui/MoneyText'
import { Figure, Figures } from './Figure'
import type { Loan } from './loan'
import { Section } from './Section'
import { words } from './words'

/** The terms in force: what the contract says, or what was agreed since. */
export function TermsCard({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { about: t, done, prolongation: p } = useDict(words)
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
