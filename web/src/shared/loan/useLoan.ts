import { useEffect, useState } from 'react'
import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { useSession } from '@/shared/session/session'
import { type Loan, loadLoan } from './loan'

/** Null data is still loading; a loan of null means that there is none. */
interface LoanLookup {
  loan: Loan | null
}

interface LoanState {
  isIn: boolean
  sessionGeneration: number
  query: QueryResult<LoanLookup>
  /** The loan in the URL, for links that keep it. */
  linkQuery: Record<string, string> | undefined
}

/** The loan in the URL, or the current one. */
export function useLoan(): LoanState {
  const { isIn, sessionGeneration } = useSession()
  // Only the browser knows it; undefined until hydration.
  const [id, setId] = useState<string | null | undefined>()
  useEffect(() => setId(new URLSearchParams(window.location.search).get('loan')), [])
  const query = useQuery({
    key: ['loan', id],
    load: async () => ({ loan: await loadLoan(id ?? null) }),
    sessionGeneration,
    isEnabled: isIn && id !== undefined,
  })
  return { isIn, sessionGeneration, query, linkQuery: id ? { loan: id } : undefined }
}
