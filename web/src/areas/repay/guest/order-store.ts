import * as sessionStore from '@/shared/lib/session-store'

/** The payment that this tab started, and the key to view it. */
interface StoredOrder {
  id: string
  key: string
}

const NAME = 'guest_order'

export const storeOrder = (order: StoredOrder) => sessionStore.set(NAME, order)

/** The key of a payment that was started here. */
export function orderKeyOf(id: string): string | null {
  const stored = sessionStore.get<StoredOrder>(NAME)
  return stored?.id === id ? stored.key : null
}
