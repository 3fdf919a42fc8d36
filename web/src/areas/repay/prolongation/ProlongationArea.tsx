import { type ReactNode, useEffect } from 'react'
import { QueryArea } from '@/shared/api/QueryArea'
import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Skeleton } from '@/shared/ui/Skeleton'
import type { Prolongation } from './redirect'
import { redirectFor, type Screen } from './redirect'

interface Props {
  screen: Screen
  loanId: string
  children: (seen: Prolongation, loaded: QueryResult<Prolongation>) => ReactNode
}

/** How the loan stands with prolongation; whoever is on the wrong screen is led to the right one. */
export function ProlongationArea({ screen, loanId, children }: Props) {
  const { sessionGeneration } = useSession()
  const loaded = useQuery(
    () => callAuthorized('GET /loans/{id}/prolongation', undefined, { params: { id: loanId } }),
    sessionGeneration,
  )
  return (
    <QueryArea query={loaded}>
      {(seen) => {
        const to = redirectFor(screen, seen.addendum?.state)
        return to ? <Leave to={to} /> : children(seen, loaded)
      }}
    </QueryArea>
  )
}

function Leave({ to }: { to: Screen }) {
  const locale = useLocale()
  useEffect(() => go(href(to, locale), { replace: true }), [to, locale])
  return <Skeleton className="h-40" />
}
