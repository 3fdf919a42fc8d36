import { NEW_CARD } from './CardField'
import type { PayCard } from './types'

/** The card to be offered first: the usual one, else a new one; after a refusal a new one too. */
export function usualCard(cards: PayCard[], isRetry: boolean): string {
  if (isRetry) return NEW_CARD
  return (cards.find(({ is_default }) => is_default) ?? cards[0])?.id ?? NEW_CARD
}

/** What the API takes for a choice; one that is gone meanwhile is a new card. */
export function cardIdOf(choice: string, cards: PayCard[]): string | null {
  return cards.some(({ id }) => id === choice) ? choice : null
}
