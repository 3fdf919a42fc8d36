import { useState } from 'react'
import { problemText } from '@/shared/api/problems'
import { type Loaded, useLoaded } from '@/shared/forms/useLoaded'
import { useLocale } from '@/shared/page/context'
import { callAs, useSession } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'
import type { Loans } from './loan'

interface Shown {
  isIn: boolean
  era: number
  loaded: Loaded<Loans>
  isMore: boolean
  /** Adds the next page below. */
  more: () => Promise<void>
}

/** Every loan of the person, page by page. */
export function useLoans(): Shown {
  const locale = useLocale()
  const { isIn, era } = useSession()
  const [isMore, setMore] = useState(false)
  const loaded = useLoaded(() => callAs('GET /loans'), era, isIn)
  async function more() {
    const shown = loaded.data
    if (!shown?.next || isMore) return
    setMore(true)
    try {
      const page = await callAs('GET /loans', undefined, { query: { after: shown.next } })
      loaded.set({ ...shown, closed: [...shown.closed, ...page.closed], next: page.next })
    } catch (reason) {
      toast(problemText(reason, locale), { stays: true })
    } finally {
      setMore(false)
    }
  }
  return { isIn, era, loaded, isMore, more }
}
