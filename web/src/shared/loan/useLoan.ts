import { useEffect, useState } from 'react'
import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { useSession } from '@/shared/session/session'
import { type Loan, loadLoan } from './loan'

/** Null data is still on its way; a loan of null says that there is none. */
interface LoanLookup {
  loan: Loan | null
}

interface LoanState {
  isIn: boolean
  sessionGeneration: number
  query: QueryResult<LoanLookup>
  /** The loan that the address names, for links that stay with it. */
  linkQuery: Record<string, string> | undefined
}

/** The loan that the address asks for, or the one that matters now. */
export function useLoan(): LoanState {
  const { isIn, sessionGeneration } = useSession()
  // Known to the browser only; undefined until it has said so.
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
