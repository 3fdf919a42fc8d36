import type { Operations, Schemas } from '@/shared/api/contract'
import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { callAuthorized, useSession } from '@/shared/session/session'
import { NEW_CARD } from './CardField'

export type Payment = Schemas['Payment']
export type Receipt = NonNullable<Payment['receipt']>
export type PayCard = Operations['GET /payment-methods']['answer']['payment_methods'][number]
/** The customer's choice; the language is the page's. */
export type PaymentRequest = Omit<Operations['POST /loans/{id}/payments']['body'], 'language'>

/** "Kaspi Bank •• 0010": the digits stay with their dots. */
export function cardName({ bank, mask }: Pick<PayCard, 'bank' | 'mask'>): string {
  const maskText = mask.replaceAll(' ', '\u00a0')
  return bank ? `${bank} ${maskText}` : maskText
}

/** The preselected card: the default, else a new one; after a decline a new one too. */
export function usualCard(cards: PayCard[], isRetry: boolean): string {
  if (isRetry) return NEW_CARD
  return (cards.find(({ is_default }) => is_default) ?? cards[0])?.id ?? NEW_CARD
}

/** The API's value for a choice; a removed card becomes a new one. */
export function cardIdOf(choice: string, cards: PayCard[]): string | null {
  return cards.some(({ id }) => id === choice) ? choice : null
}

type Target = Schemas['PayoutMethod']

/** Payout cards of the customer that are not payment cards yet. */
export function cardsToAdd(targets: readonly Target[], payCards: readonly PayCard[]): Target[] {
  return targets.filter(
    ({ kind, mask, is_own }) =>
      kind === 'card' && is_own && !payCards.some((card) => card.mask === mask),
  )
}

export function usePayCards(): QueryResult<PayCard[]> {
  const { isIn, sessionGeneration } = useSession()
  return useQuery({
    key: ['pay-cards'],
    load: async () => (await callAuthorized('GET /payment-methods')).payment_methods,
    sessionGeneration,
    isEnabled: isIn,
  })
}
