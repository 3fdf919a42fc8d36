import { useState } from 'react'
import { problemText } from '@/shared/api/problems'
import type { Operations } from '@/shared/api/schema'
import { useLoaded } from '@/shared/forms/useLoaded'
import { useLocale } from '@/shared/page/context'
import { callAs, useSession } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'

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
