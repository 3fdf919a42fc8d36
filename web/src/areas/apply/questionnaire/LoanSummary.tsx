import type { Application } from '@/areas/apply/application/application'
import { withPromoPrice } from '@/areas/apply/decision/limits'
import { words } from '@/areas/apply/words/questionnaire'
import { quoteOf } from '@/shared/calculator/quote'
import { useDict } from '@/shared/i18n/dictionary'
import { days, money, percent } from '@/shared/i18n/format'
import { useApp } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { MoneyText } from '@/shared/ui/MoneyText'

interface Props {
  application: Application
  product: Product
}

/** The requested loan and its cost, visible while the questions are answered. */
export function LoanSummary({
  application: { loan_request: request, promo_terms: promo },
  product,
}: Props) {
  const { locale, today } = useApp().payload
  const { summary: t } = useDict(words)
  if (!request) return null
  const { amount_tenge: amount, term } = request
  const isShort = request.product === 'short'
  const isKnown = isShort && term >= product.days_min && term <= product.days_max
  const quote = isKnown ? quoteOf(withPromoPrice(product, promo), amount, term, today) : null
  const termText = isShort ? days(term, locale) : t.months(term)
  return (
    <aside
      aria-label={t.label}
      className="sticky top-16 z-30 -mx-4 border-b border-line bg-raised px-4 py-2 text-sm sm:mx-0 sm:rounded-card sm:border"
    >
      <p className="font-semibold">{t.for(money(amount), termText)}</p>
      {quote && (
        <p className="flex flex-wrap gap-x-4 text-muted">
          <span className="whitespace-nowrap">
            {t.giveBack} <MoneyText tiyn={quote.total} className="font-semibold text-ink" />
          </span>
          <span className="whitespace-nowrap">
            {t.gesv} <span className="font-semibold text-ink">{percent(quote.gesvPercent)}</span>
          </span>
        </p>
      )}
    </aside>
  )
}
