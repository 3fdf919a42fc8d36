import { useDict } from '@/shared/i18n/dictionary'
import { percent } from '@/shared/i18n/format'
import { Figure, Figures } from '@/shared/loan/Figure'
import { type Loan, PARTS } from '@/shared/loan/loan'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words as cardWords } from '@/shared/words/loan-card'
import { Section } from './Section'
import { words } from './words/loan'

/** Today's amount line by line, each with its reason. */
export function Calculation({ loan }: { loan: Loan }) {
  const { about: t, parts } = useDict(words)
  const { owe } = useDict(cardWords)
  const { outstanding, terms } = loan
  const notes = {
    ...t.why,
    // Part of it may have accrued at an earlier rate.
    interest_tiyn:
      terms.basis === 'restructuring'
        ? t.why.interest_changed(percent(terms.daily_rate_percent))
        : t.why.interest_tiyn(percent(terms.daily_rate_percent)),
    penalty_tiyn: t.why.penalty_tiyn(percent(terms.penalty_rate_percent)),
  }
  return (
    <Section title={t.calculation}>
      <Figures>
        {PARTS.filter((part) => outstanding[part] > 0).map((part) => (
          <Figure key={part} name={parts[part]} note={notes[part]}>
            <MoneyText tiyn={outstanding[part]} />
          </Figure>
        ))}
        {loan.unapplied_funds_tiyn > 0 && (
          <Figure name={t.funds} note={t.fundsWhy}>
            <MoneyText tiyn={-loan.unapplied_funds_tiyn} />
          </Figure>
        )}
        <Figure name={loan.status === 'disputed' ? owe.paused : t.total} isTotal>
          <MoneyText tiyn={loan.payoff_today_tiyn} />
        </Figure>
      </Figures>
      <div className="mt-4 rounded-card bg-raised px-4 py-1">
        <Figures>
          <Figure name={t.charges} note={t.chargesWhy}>
            <MoneyText tiyn={loan.charges_accrued_tiyn} />
          </Figure>
          {loan.waived_tiyn > 0 && (
            <Figure name={t.forgiven} note={t.forgivenWhy}>
              <MoneyText tiyn={loan.waived_tiyn} />
            </Figure>
          )}
        </Figures>
      </div>
      <h3 className="mt-5">{t.order}</h3>
      <p className="mt-1 text-muted text-pretty">{t.orderText}</p>
    </Section>
  )
}
