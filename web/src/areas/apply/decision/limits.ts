import type { Schemas } from '@/shared/api/contract'
import type { Choice } from '@/shared/calculator/choice'
import { clampAmount, clampDays } from '@/shared/calculator/quote'
import type { Product } from '@/shared/page/payload'

type Preapproved = Schemas['Preapproval']

/** The product limited to what is possible for a term: a longer one costs more and leaves less. */
export function limitProduct(product: Product, preapproved: Preapproved, days: number): Product {
  const { term_limits: terms, amount_max_tenge } = preapproved
  const some = { ...product, days_max: terms.at(-1)?.term ?? product.days_max }
  const term = clampDays(some, days)
  const limit = terms.find((at) => at.term === term)
  return withAmountMax(some, limit?.amount_max_tenge ?? amount_max_tenge)
}

/** The choice limited to what is possible: first the days, then the amount for them. */
export function limitChoice(product: Product, preapproved: Preapproved, choice: Choice): Choice {
  const some = limitProduct(product, preapproved, choice.days)
  const days = clampDays(some, choice.days)
  return { amount: clampAmount(some, choice.amount), days }
}

/** Whether an amount needs a statement. */
export function needsStatement(
  { term_limits: terms }: Preapproved,
  { amount, days }: Choice,
): boolean {
  const limit = terms.find(({ term }) => term === days)
  return limit !== undefined && amount > (limit.amount_max_without_statement_tenge ?? 0)
}

/** The product with a lower maximum, on the product's own scale. Below its minimum it is the
 * minimum: the server decides whether that is possible. */
export function withAmountMax(product: Product, amountMaxTenge: number): Product {
  const { amount_min: min, amount_max: max, amount_step: step } = product
  const steps = Math.floor((Math.min(amountMaxTenge, max) - min) / step)
  const amount_max = min + Math.max(0, steps) * step
  return { ...product, amount_max }
}

type Terms = Schemas['PromoTerms'] | null | undefined

/** The product at the price with a promo code, all figures from the lending core. */
export function withPromoPrice(product: Product, terms: Terms): Product {
  if (!terms) return product
  const { daily_rate_ppm, daily_rate_percent, gesv_percent_by_days } = terms
  return { ...product, daily_rate_ppm, daily_rate_percent, gesv_percent_by_days }
}
