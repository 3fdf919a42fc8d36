import type { Schemas } from '@/shared/api/contract'

export type PayoutMethod = Schemas['Target']

/** "Kaspi Bank •• 0293". */
export function nameOf({ bank, mask }: Pick<PayoutMethod, 'bank' | 'mask'>): string {
  return bank ? `${bank} ${mask}` : mask
}
