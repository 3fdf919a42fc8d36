import type { Schemas } from '@/shared/api/schema'
import type { Product } from '@/shared/page/payload'

type Terms = Schemas['PromoTerms'] | null | undefined

/** The product at the price that follows from a promo code, all of it by the lending core. */
export function withPromoPrice(product: Product, terms: Terms): Product {
  if (!terms) return product
  const { daily_rate_ppm, daily_rate_percent, gesv_percent_by_days } = terms
  return { ...product, daily_rate_ppm, daily_rate_percent, gesv_percent_by_days }
}
