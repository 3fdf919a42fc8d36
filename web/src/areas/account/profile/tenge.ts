import { OWN_LIMIT_TENGE_MAX } from '@/shared/api/constants'

const MIN = 1_000

/** "50 000 ₸" typed or pasted, as whole tenge within reason; null when it is no such sum. */
export function tengeIn(text: string): number | null {
  const digits = text.replace(/[\s\u00a0₸]/g, '')
  if (!/^\d{1,9}$/.test(digits)) return null
  const tenge = Number(digits)
  return tenge >= MIN && tenge <= OWN_LIMIT_TENGE_MAX ? tenge : null
}
