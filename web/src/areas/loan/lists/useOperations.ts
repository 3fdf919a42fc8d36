import { useState } from 'react'
import type { Operations } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { useQuery } from '@/shared/api/useQuery'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'

export type MoneyOperation = Operations['GET /operations']['answer']['operations'][number]

/** Money in and out across all loans, page by page. */
export function useOperations() {
  const locale = useLocale()
  const { isIn, sessionGeneration } = useSession()
  const [isMore, setMore] = useState(false)
  const query = useQuery({
    key: ['operations'],
    load: () => callAuthorized('GET /operations'),
    sessionGeneration,
    isEnabled: isIn,
  })
  async function more() {
    const current = query.data
    if (!current?.next_cursor || isMore) return
    setMore(true)
    try {
      const page = await callAuthorized('GET /operations', undefined, {
        query: { after: current.next_cursor },
      })
      query.set({ ...page, operations: [...current.operations, ...page.operations] })
    } catch (reason) {
      toast(problemText(reason, locale), { stays: true })
    } finally {
      setMore(false)
    }
  }
  return { isIn, query, isMore, more }
}
