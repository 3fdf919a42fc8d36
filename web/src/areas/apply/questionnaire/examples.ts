import type { Field } from './fields'

/** Half of the ten years for which a card is usually good. */
const YEARS = 5

/** A day or a month that a field could hold, as it is typed: one of the past for what has happened,
 * one to come for what is still to be. */
export function exampleOf(field: Field, today: string): string {
  const year = Number(today.slice(0, 4))
  if (field === 'work_since') return `09.${year - 2}`
  return `07.03.${field === 'document_expires_on' ? year + YEARS : year - YEARS}`
}
