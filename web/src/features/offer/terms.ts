import type { Schemas } from '@/api/schema'
import type { Locale } from '@/app/payload'
import { days, integer } from '@/i18n/format'
import { words } from './words'

export type Terms = Schemas['Terms']

/** "15 дней" of a short loan, "6 мес." of instalments. */
export function termText({ product, term }: Terms, locale: Locale): string {
  return product === 'short' ? days(term, locale) : words[locale].figures.months(integer(term))
}
