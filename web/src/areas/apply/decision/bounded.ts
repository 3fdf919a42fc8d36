import type { Product } from '@/shared/page/payload'

/** The product with a lower ceiling, on the product's own scale. Below its floor it is the floor:
 * the server decides whether that much can be had. */
export function withAmountMax(product: Product, amountMaxTenge: number): Product {
  const { amount_min: min, amount_max: max, amount_step: step } = product
  const steps = Math.floor((Math.min(amountMaxTenge, max) - min) / step)
  const amount_max = min + Math.max(0, steps) * step
  return { ...product, amount_max }
}
