import * as sessionStore from '@/shared/lib/session-store'

const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The payment that an address names: `?op=` of a receipt, or `?payment=` with which the acquirer
 * sends the browser back. */
export function paymentIn(search: string): string | null {
  const query = new URLSearchParams(search)
  const ids = [query.get('payment'), query.get('op')]
  return ids.find((id) => id !== null && IDENTITY.test(id)) ?? null
}

/** The payment that was begun in this tab: somebody who leaves the acquirer's page by the browser's
 * own button comes back without its name in the address. */
const NAME = 'payment'

export const storePaymentId = (id: string | null) => sessionStore.set(NAME, id)
export const readPaymentId = () => sessionStore.get<string>(NAME)
