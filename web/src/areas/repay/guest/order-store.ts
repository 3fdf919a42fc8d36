import * as sessionStore from '@/shared/lib/session-store'

/** The payment that this tab began, and the key to look at it again. */
interface StoredOrder {
  id: string
  key: string
}

const NAME = 'guest_order'

export const storeOrder = (order: StoredOrder) => sessionStore.set(NAME, order)

/** The key of a payment, if it was begun here. */
export function orderKeyOf(id: string): string | null {
  const stored = sessionStore.get<StoredOrder>(NAME)
  return stored?.id === id ? stored.key : null
}
