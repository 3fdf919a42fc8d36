import type { Product } from '@/shared/page/payload'
import { clampAmount, clampDays } from './quote'

/** The choice made on a calculator. */
export interface Choice {
  amount: number
  days: number
}

const NAMES = ['amount', 'days'] as const

/** The choice in a URL's query, or null. */
export function choiceIn(search: string, product: Product): Choice | null {
  const query = new URLSearchParams(search)
  const [amount, days] = NAMES.map((name) => Number.parseInt(query.get(name) ?? '', 10))
  if (amount === undefined || days === undefined) return null
  if (Number.isNaN(amount) || Number.isNaN(days)) return null
  return { amount: clampAmount(product, amount), days: clampDays(product, days) }
}

/** A URL with the choice and the city of another one, unchanged if there is none. */
export function withChoice(address: string, search: string): string {
  const query = new URLSearchParams(search)
  const pairs = NAMES.map((name) => `${name}=${query.get(name)}`)
  const validPairs = pairs.every((pair) => /=\d{1,9}$/.test(pair)) ? pairs : []
  const city = cityIn(search)
  const all = city ? [...validPairs, `city=${city}`] : validPairs
  return all.length > 0 ? `${address}?${all.join('&')}` : address
}

/** A URL with a choice. */
export function addressOf(address: string, choice: Choice, city: string | null): string {
  const pairs = Object.entries(queryOf(choice, city)).map(([name, value]) => `${name}=${value}`)
  return `${address}?${pairs.join('&')}`
}

/** A choice as a query, with the city if there is one. */
export function queryOf({ amount, days }: Choice, city: string | null) {
  return { amount, days, ...(city && { city }) }
}

/** The slug of the landing page's city; the questionnaire resolves it. */
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
