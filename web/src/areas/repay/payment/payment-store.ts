import * as sessionStore from '@/shared/lib/session-store'

/** The payment that was begun in this tab: somebody who leaves the acquirer's page by the browser's
 * own button comes back without its name in the address. */
const NAME = 'payment'

export const storePaymentId = (id: string | null) => sessionStore.set(NAME, id)
export const readPaymentId = () => sessionStore.get<string>(NAME)
