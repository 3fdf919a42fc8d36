import type { Schemas } from '@/shared/api/schema'
import type { PayCard } from './types'

type Target = Schemas['Target']

/** Cards of the person's own to which money comes and with which they do not pay yet. */
export function cardsToAdd(targets: readonly Target[], kept: readonly PayCard[]): Target[] {
  return targets.filter(
    ({ kind, mask, is_own }) =>
      kind === 'card' && is_own && !kept.some((card) => card.mask === mask),
  )
}
