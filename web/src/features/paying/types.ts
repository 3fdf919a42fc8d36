import type { Operations, Schemas } from '@/api/schema'

/** The loan as it stands today. */
export type Loan = Operations['GET /loans/current']['answer']
export type Payment = Schemas['Payment']
export type Receipt = NonNullable<Payment['receipt']>
export type PayCard = Operations['GET /pay-cards']['answer']['cards'][number]
/** What would follow from a payment. */
export type Outlook = Operations['POST /loans/{id}/what-if']['answer']
export type Idea = Operations['POST /loans/{id}/what-if']['body']
/** What the person decides; the language is the page's. */
export type Wanted = Omit<Operations['POST /loans/{id}/payments']['body'], 'language'>
