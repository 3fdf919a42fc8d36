import * as sessionStore from '@/shared/lib/session-store'

const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The payment in a URL: `?op=` of a receipt, or `?payment=` on return from the acquirer. */
export function paymentIn(search: string): string | null {
  const query = new URLSearchParams(search)
  const ids = [query.get('payment'), query.get('op')]
  return ids.find((id) => id !== null && IDENTITY.test(id)) ?? null
}

/** The payment started in this tab: a customer who leaves the acquirer's page by the back button
 * returns without its id in the URL. */
const NAME = 'payment'

export const storePaymentId = (id: string | null) => sessionStore.set(NAME, id)
export const readPaymentId = () => sessionStore.get<string>(NAME)
