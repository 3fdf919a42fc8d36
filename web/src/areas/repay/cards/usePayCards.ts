import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { callAuthorized, useSession } from '@/shared/session/session'
import type { PayCard } from './types'

/** The cards that are kept for paying. */
export function usePayCards(): QueryResult<PayCard[]> {
  const { isIn, sessionGeneration } = useSession()
  return useQuery(
    async () => (await callAuthorized('GET /pay-cards')).cards,
    sessionGeneration,
    isIn,
  )
}
