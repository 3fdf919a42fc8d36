import type { Schemas } from '@/shared/api/schema'

export type Target = Schemas['Target']

/** "Kaspi Bank •• 0293". */
export function nameOf({ bank, mask }: Pick<Target, 'bank' | 'mask'>): string {
  return bank ? `${bank} ${mask}` : mask
}
