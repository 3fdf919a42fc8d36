import { useEffect, useRef, useState } from 'react'

export interface QueryResult<T> {
  data: T | null
  /** Why there is nothing newer than the data; null when all is well. */
  reason: unknown
  reload: () => Promise<void>
  /** An answer that came with a change. */
  set: (data: T) => void
}

/** What a screen loads for itself. Data stays on the screen while newer is on its way; a new generation of
 * the session is another person, whose screen begins empty. */
export function useQuery<T>(
  load: () => Promise<T>,
  sessionGeneration: number,
  isNeeded = true,
): QueryResult<T> {
  const [state, setState] = useState<{
    data: T | null
    reason: unknown
    sessionGeneration: number
  }>({
    data: null,
    reason: null,
    sessionGeneration,
  })
  const newest = useRef(0)
  const latest = useRef(load)
  latest.current = load

  async function reload() {
    newest.current += 1
    const number = newest.current
    // Beside data that is shown, what went wrong stays until there is something newer.
    setState((before) => (before.data === null ? { ...before, reason: null } : before))
    try {
      const data = await latest.current()
      if (number === newest.current) setState({ data, reason: null, sessionGeneration })
    } catch (reason) {
      if (number === newest.current) setState((before) => ({ ...before, reason }))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is new with every render
  useEffect(() => {
    if (isNeeded) reload()
    return () => {
      newest.current += 1
    }
  }, [sessionGeneration, isNeeded])

  return {
    data: state.sessionGeneration === sessionGeneration ? state.data : null,
    reason: state.reason,
    reload,
    set(data) {
      newest.current += 1
      setState({ data, reason: null, sessionGeneration })
    },
  }
}
