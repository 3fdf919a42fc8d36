import type { Application } from '@/areas/apply/application/application'
import { words } from '@/areas/apply/words/offer'
import type { Schemas } from '@/shared/api/contract'
import { days, integer } from '@/shared/i18n/format'
import type { Locale } from '@/shared/i18n/locale'

export type Terms = Schemas['OfferTerms']

/** "15 дней" of a short loan, "6 мес." of instalments. */
export function termText({ product, term }: Terms, locale: Locale): string {
  return product === 'short' ? days(term, locale) : words[locale].figures.months(integer(term))
}

/** Documents are rendered within seconds. */
const PAUSE_MS = 1500

/** How soon to poll for the documents; null once they exist, or while none are being made. */
export function documentsPause({
  signing_package: signing,
  payout_method: target,
}: Application): number | null {
  return signing || !target ? null : PAUSE_MS
}
