import { readKept, writeKept } from '@/shared/forms/kept'

/** The payment that was begun in this tab: somebody who leaves the acquirer's page by the browser's
 * own button comes back without its name in the address. */
const NAME = 'payment'

export const keepPayment = (id: string | null) => writeKept(NAME, id)
export const keptPayment = () => readKept<string>(NAME)
