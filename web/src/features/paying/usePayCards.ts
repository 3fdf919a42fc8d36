import { callAs, useSession } from '@/features/auth/session'
import { type Loaded, useLoaded } from '@/features/form/useLoaded'
import type { PayCard } from './types'

/** The cards that are kept for paying. */
export function usePayCards(): Loaded<PayCard[]> {
  const { isIn, era } = useSession()
  return useLoaded(async () => (await callAs('GET /pay-cards')).cards, era, isIn)
}
