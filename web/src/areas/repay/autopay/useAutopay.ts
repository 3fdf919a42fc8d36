import { useLoaded } from '@/shared/forms/useLoaded'
import { callAs, useSession } from '@/shared/session/session'

/** Whether what is due is taken by itself: from which card, and when. */
export function useAutopay(loanId: string) {
  const { era } = useSession()
  return useLoaded(
    () => callAs('GET /loans/{id}/autopay', undefined, { params: { id: loanId } }),
    era,
  )
}
