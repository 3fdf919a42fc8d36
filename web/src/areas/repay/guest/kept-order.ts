import { readKept, writeKept } from '@/shared/forms/kept'

/** The payment that this tab began, and the key to look at it again. */
interface KeptOrder {
  id: string
  key: string
}

const NAME = 'guest_order'

export const keepOrder = (order: KeptOrder) => writeKept(NAME, order)

/** The key of a payment, if it was begun here. */
export function keyOf(id: string): string | null {
  const kept = readKept<KeptOrder>(NAME)
  return kept?.id === id ? kept.key : null
}
