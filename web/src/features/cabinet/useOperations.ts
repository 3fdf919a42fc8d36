import { useState } from 'react'
import { problemText } from '@/api/problems'
import type { Operations } from '@/api/schema'
import { useLocale } from '@/app/context'
import { callAs, useSession } from '@/features/auth/session'
import { useLoaded } from '@/features/form/useLoaded'
import { toast } from '@/ui/Toast'

export type MoneyOperation = Operations['GET /operations']['answer']['operations'][number]

/** Money in and out across all loans, page by page. */
export function useOperations() {
  const locale = useLocale()
  const { isIn, era } = useSession()
  const [isMore, setMore] = useState(false)
  const loaded = useLoaded(() => callAs('GET /operations'), era, isIn)
  async function more() {
    const shown = loaded.data
    if (!shown?.next || isMore) return
    setMore(true)
    try {
      const page = await callAs('GET /operations', undefined, { query: { after: shown.next } })
      loaded.set({ ...page, operations: [...shown.operations, ...page.operations] })
    } catch (reason) {
      toast(problemText(reason, locale), { stays: true })
    } finally {
      setMore(false)
    }
  }
  return { isIn, loaded, isMore, more }
}
