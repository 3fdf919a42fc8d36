import type { Operations, Schemas } from '@/shared/api/schema'

export type Payment = Schemas['Payment']
export type Receipt = NonNullable<Payment['receipt']>
export type PayCard = Operations['GET /pay-cards']['answer']['cards'][number]
/** What the person decides; the language is the page's. */
export type PaymentRequest = Omit<Operations['POST /loans/{id}/payments']['body'], 'language'>
