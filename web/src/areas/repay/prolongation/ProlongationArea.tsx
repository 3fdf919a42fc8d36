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
  children: (prolongation: Prolongation, query: QueryResult<Prolongation>) => ReactNode
}

/** The state of the prolongation; redirects from the wrong screen to the right one. */
export function ProlongationArea({ screen, loanId, children }: Props) {
  const { sessionGeneration } = useSession()
  const query = useQuery({
    key: ['prolongation', loanId],
    load: () =>
      callAuthorized('GET /loans/{id}/prolongation', undefined, { params: { id: loanId } }),
    sessionGeneration,
  })
  return (
    <QueryArea query={query}>
      {(prolongation) => {
        const to = redirectFor(screen, prolongation.addendum?.state)
        return to ? <RedirectTo to={to} /> : children(prolongation, query)
      }}
    </QueryArea>
  )
}

function RedirectTo({ to }: { to: Screen }) {
  const locale = useLocale()
  useEffect(() => go(href(to, locale), { replace: true }), [to, locale])
  return <Skeleton className="h-40" />
}
