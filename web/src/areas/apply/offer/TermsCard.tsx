import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import { percent } from '@/shared/i18n/format'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Figures, Line } from './Figures'
import type { Terms } from './terms'

/** The first page of the contract. */
export function TermsCard({ terms }: { terms: Terms }) {
  const { figures: t } = useDict(words)
  return (
    <article className="overflow-hidden rounded-card border border-line/60 bg-surface shadow-card">
      <Figures terms={terms}>
        <dl className="py-4">
          <dt>{t.penalty}</dt>
          <dd className="font-semibold">{t.penaltyValue(percent(terms.penalty_rate_percent))}</dd>
        </dl>
        {terms.charges_max_tiyn != null && (
          <Line name={t.chargesMax} note={t.chargesMaxWhy}>
            <MoneyText tiyn={terms.charges_max_tiyn} />
          </Line>
        )}
      </Figures>
    </article>
  )
}
