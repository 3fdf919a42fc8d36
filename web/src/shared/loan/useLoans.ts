import { useState } from 'react'
import { problemText } from '@/shared/api/problems'
import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'
import type { Loans } from './loan'

interface LoansState {
  isIn: boolean
  sessionGeneration: number
  query: QueryResult<Loans>
  isMore: boolean
  /** Adds the next page below. */
  more: () => Promise<void>
}

/** Every loan of the person, page by page. */
export function useLoans(): LoansState {
  const locale = useLocale()
  const { isIn, sessionGeneration } = useSession()
  const [isMore, setMore] = useState(false)
  const query = useQuery({
    key: ['loans'],
    load: () => callAuthorized('GET /loans'),
    sessionGeneration,
    isEnabled: isIn,
  })
  async function more() {
    const current = query.data
    if (!current?.next_cursor || isMore) return
    setMore(true)
    try {
      const page = await callAuthorized('GET /loans', undefined, {
        query: { after: current.next_cursor },
      })
      query.set({
        ...current,
        closed: [...current.closed, ...page.closed],
        next_cursor: page.next_cursor,
      })
    } catch (reason) {
      toast(problemText(reason, locale), { stays: true })
    } finally {
      setMore(false)
    }
  }
  return { isIn, sessionGeneration, query, isMore, more }
}
