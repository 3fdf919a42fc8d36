import { type Loaded, useLoaded } from '@/shared/forms/useLoaded'
import { callAs, useSession } from '@/shared/session/session'
import type { PayCard } from './types'

/** The cards that are kept for paying. */
export function usePayCards(): Loaded<PayCard[]> {
  const { isIn, era } = useSession()
  return useLoaded(async () => (await callAs('GET /pay-cards')).cards, era, isIn)
}
