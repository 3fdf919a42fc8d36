import { type ReactNode, useEffect } from 'react'
import { useLocale } from '@/app/context'
import { go } from '@/app/navigation/go'
import { href } from '@/app/routes/href'
import { callAs, useSession } from '@/features/auth/session'
import { LoadedArea } from '@/features/form/LoadedArea'
import { type Loaded, useLoaded } from '@/features/form/useLoaded'
import { Skeleton } from '@/ui/Skeleton'
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
