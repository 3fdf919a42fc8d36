import type { Schemas } from '@/shared/api/schema'
import type { Choice } from '@/shared/calculator/choice'
import { clampAmount, clampDays } from '@/shared/calculator/quote'
import type { Product } from '@/shared/page/payload'
import { withAmountMax } from './bounded'

type Preapproved = Schemas['Preapproved']

/** The product as far as it can be had for so many days: a longer term costs more and leaves less. */
export function limitProduct(product: Product, preapproved: Preapproved, days: number): Product {
  const { terms, amount_max_tenge } = preapproved
  const some = { ...product, days_max: terms.at(-1)?.term ?? product.days_max }
  const term = clampDays(some, days)
  const found = terms.find((at) => at.term === term)
  return withAmountMax(some, found?.amount_max_tenge ?? amount_max_tenge)
}

/** The choice as far as it can be had: the days first, then what is left for them. */
export function limitChoice(product: Product, preapproved: Preapproved, choice: Choice): Choice {
  const some = limitProduct(product, preapproved, choice.days)
  const days = clampDays(some, choice.days)
  return { amount: clampAmount(some, choice.amount), days }
}

/** Whether an amount is had only with a statement. */
export function needsStatement({ terms }: Preapproved, { amount, days }: Choice): boolean {
  const found = terms.find(({ term }) => term === days)
  return found !== undefined && amount > (found.proven_max_tenge ?? 0)
}
