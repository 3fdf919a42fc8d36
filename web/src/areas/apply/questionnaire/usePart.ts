import { useEffect, useState } from 'react'
import { go } from '@/shared/navigation/go'
import { type Part, partIn, queryOf } from './parts'

interface Place {
  part: Part | null
  /** The customer came from the summary and returns there. */
  isFromCheck: boolean
}

export interface PartNavigation extends Place {
  goTo: (part: Part, options?: { replace?: boolean; isFromCheck?: boolean }) => void
}

const QUERY_PARAMETERS = ['step', 'part', 'back']

/** The part of the questionnaire in the URL. Moving between parts needs no network. */
export function usePart(): PartNavigation {
  // The server does not render what depends on a query.
  const [place, setPlace] = useState<Place>({ part: null, isFromCheck: false })
  useEffect(() => {
    const { pathname } = window.location
    const read = () => {
      if (window.location.pathname === pathname) setPlace(placeIn(window.location.search))
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  return {
    ...place,
    goTo(part, { replace, isFromCheck = false } = {}) {
      go(addressOf(part, isFromCheck), { replace })
      setPlace({ part, isFromCheck })
    },
  }
}

function placeIn(search: string): Place {
  return {
    part: partIn(search),
    isFromCheck: new URLSearchParams(search).get('back') === 'check',
  }
}

function addressOf(part: Part, isFromCheck: boolean): string {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  for (const name of QUERY_PARAMETERS) query.delete(name)
  for (const [name, value] of Object.entries(queryOf(part))) query.set(name, value)
  if (isFromCheck) query.set('back', 'check')
  return `${pathname}?${query}`
}
