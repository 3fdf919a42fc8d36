import { addDays } from '@/shared/i18n/format'
import type { Product } from '@/shared/page/payload'

/** The cost of a loan, in tiyn. The lending core owns these figures; this repeats its arithmetic so
 * that the slider works without the network. */
export interface Quote {
  principal: number
  interest: number
  total: number
  /** Equal to the interest while the product has no fees; screens show this one. */
  overpayment: number
  dueOn: string
  dailyRatePercent: string
  gesvPercent: string
  /** What a delay of seven days adds to the total. */
  weekLateTiyn: number
}

const MILLION = 1_000_000
const WEEK = 7

/** Half up, in integers: the products below stay far under 2^53. */
function share(tiyn: number, ppm: number, days: number): number {
  const parts = tiyn * ppm * days
  const rest = parts % MILLION
  return (parts - rest) / MILLION + (rest * 2 >= MILLION ? 1 : 0)
}

export function quoteOf(product: Product, amountTenge: number, days: number, today: string): Quote {
  const gesvPercent = product.gesv_percent_by_days[days - product.days_min]
  if (gesvPercent === undefined) throw new Error(`no ГЭСВ for ${days} days`)
  const principal = amountTenge * 100
  const interest = share(principal, product.daily_rate_ppm, days)
  const total = principal + interest
  return {
    principal,
    interest,
    total,
    overpayment: interest,
    dueOn: addDays(today, days),
    dailyRatePercent: product.daily_rate_percent,
    gesvPercent,
    weekLateTiyn: lateTiyn(product, principal, total, WEEK),
  }
}

/** The cost of a delay: interest continues on the principal, and the penalty is charged on
 * everything that was due. */
export function lateTiyn(
  product: Product,
  principal: number,
  due: number,
  daysLate: number,
): number {
  return (
    share(principal, product.daily_rate_ppm, daysLate) +
    share(due, product.penalty_daily_ppm, daysLate)
  )
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

/** To the nearest step within the limits. */
export function clampAmount(product: Product, amountTenge: number): number {
  const { amount_min: min, amount_max: max, amount_step: step } = product
  const steps = Math.round((clamp(amountTenge, min, max) - min) / step)
  return min + Math.min(steps, Math.floor((max - min) / step)) * step
}

export function clampDays(product: Product, days: number): number {
  return clamp(Math.round(days), product.days_min, product.days_max)
}
