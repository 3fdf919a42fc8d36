import type { Product } from '@/shared/page/payload'
import { clampAmount, clampDays } from './quote'

/** What somebody has chosen on a calculator. */
export interface Choice {
  amount: number
  days: number
}

const NAMES = ['amount', 'days'] as const

/** What a calculator put into the address; null when there is no such choice. */
export function choiceIn(search: string, product: Product): Choice | null {
  const query = new URLSearchParams(search)
  const [amount, days] = NAMES.map((name) => Number.parseInt(query.get(name) ?? '', 10))
  if (amount === undefined || days === undefined) return null
  if (Number.isNaN(amount) || Number.isNaN(days)) return null
  return { amount: clampAmount(product, amount), days: clampDays(product, days) }
}

/** An address with the choice of another one, and with the city whose page the person came from; as
 * it is where there is none. */
export function withChoice(address: string, search: string): string {
  const query = new URLSearchParams(search)
  const pairs = NAMES.map((name) => `${name}=${query.get(name)}`)
  const validPairs = pairs.every((pair) => /=\d{1,9}$/.test(pair)) ? pairs : []
  const city = cityIn(search)
  const all = city ? [...validPairs, `city=${city}`] : validPairs
  return all.length > 0 ? `${address}?${all.join('&')}` : address
}

/** An address with a choice. */
export function addressOf(address: string, choice: Choice, city: string | null): string {
  const pairs = Object.entries(queryOf(choice, city)).map(([name, value]) => `${name}=${value}`)
  return `${address}?${pairs.join('&')}`
}

/** A choice as a query, with the city beside it where there is one. */
export function queryOf({ amount, days }: Choice, city: string | null) {
  return { amount, days, ...(city && { city }) }
}

/** The city whose page led to an address, by its slug; which city that is, the questionnaire knows. */
export function cityIn(search: string): string | null {
  const city = new URLSearchParams(search).get('city') ?? ''
  return /^[a-z][a-z-]{1,39}$/.test(city) ? city : null
}

export function withoutChoice(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of NAMES) query.delete(name)
  const rest = query.toString()
  return rest && `?${rest}`
}
