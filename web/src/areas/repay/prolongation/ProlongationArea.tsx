import { type ReactNode, useEffect } from 'react'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import { type Loaded, useLoaded } from '@/shared/forms/useLoaded'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/href'
import { useLocale } from '@/shared/page/context'
import { callAs, useSession } from '@/shared/session/session'
import { Skeleton } from '@/shared/ui/Skeleton'
import { detour, type Screen } from './detour'
import type { Prolongation } from './types'

interface Props {
  screen: Screen
  loanId: string
  children: (seen: Prolongation, loaded: Loaded<Prolongation>) => ReactNode
}

/** How the loan stands with prolongation; whoever is on the wrong screen is led to the right one. */
export function ProlongationArea({ screen, loanId, children }: Props) {
  const { era } = useSession()
  const loaded = useLoaded(
    () => callAs('GET /loans/{id}/prolongation', undefined, { params: { id: loanId } }),
    era,
  )
  return (
    <LoadedArea loaded={loaded}>
      {(seen) => {
        const to = detour(screen, seen.addendum?.state)
        return to ? <Leave to={to} /> : children(seen, loaded)
      }}
    </LoadedArea>
  )
}

function Leave({ to }: { to: Screen }) {
  const locale = useLocale()
  useEffect(() => go(href(to, locale), { replace: true }), [to, locale])
  return <Skeleton className="h-40" />
}
