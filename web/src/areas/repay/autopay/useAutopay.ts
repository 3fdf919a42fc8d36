import { useQuery } from '@/shared/api/useQuery'
import { callAuthorized, useSession } from '@/shared/session/session'

/** Whether what is due is taken by itself: from which card, and when. */
export function useAutopay(loanId: string) {
  const { sessionGeneration } = useSession()
  return useQuery(
    () => callAuthorized('GET /loans/{id}/autopay', undefined, { params: { id: loanId } }),
    sessionGeneration,
  )
}
