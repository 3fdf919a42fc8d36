import type { PayCard } from './types'

/** "Kaspi Bank •• 0010": the figures stay with their dots. */
export function cardName({ bank, mask }: Pick<PayCard, 'bank' | 'mask'>): string {
  const whole = mask.replaceAll(' ', '\u00a0')
  return bank ? `${bank} ${whole}` : whole
}
