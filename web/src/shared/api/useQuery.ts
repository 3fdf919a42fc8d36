import { notifyManager, QueryClient, useQuery as useTanstackQuery } from '@tanstack/react-query'
import { holdSkeleton } from './skeleton-time'

/** What a screen knows of what it loads: on its way, failed, or there since a moment. */
export interface QueryResult<T> {
  /** Null until the first answer. */
  data: T | null
  /** Why there is nothing newer than the data; null when all is well. */
  error: unknown
  /** Neither an answer nor an error yet. */
  isPending: boolean
  reload: () => Promise<void>
  /** Puts an answer in place that came with a change; one that is still on its way is dropped. */
  set: (data: T) => void
}

interface Options<T> {
  /** Whoever asks for the same under the same key shares one request. */
  key: readonly unknown[]
  /** An answer that is at hand comes as it is, without a promise. */
  load: () => Promise<T> | T
  /** A new generation of the session is another person, whose screen begins empty. */
  sessionGeneration: number
  isEnabled?: boolean
}

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen asks anew whenever it is opened. The HTTP client repeats what may be repeated, and a
      // request without a connection fails at once, with words.
      staleTime: 0,
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // An answer stays the object that was given: screens compare by identity.
      structuralSharing: false,
    },
  },
})

// In the same turn as the state that changes with it, so that both are painted together.
notifyManager.setScheduler((notify) => queueMicrotask(notify))

/** What a screen loads for itself. Data stays on the screen while newer is on its way. */
function useBrowserQuery<T>({
  key,
  load,
  sessionGeneration,
  isEnabled = true,
}: Options<T>): QueryResult<T> {
  const queryKey = [sessionGeneration, ...key]
  const { data, error, isFetchedAfterMount, refetch } = useTanstackQuery<T>(
    {
      queryKey,
      enabled: isEnabled,
      queryFn: ({ signal }) => {
        // Whoever reads the signal has the request dropped when the screen goes.
        signal.throwIfAborted()
        const answer = load()
        const isFirst = client.getQueryData(queryKey) === undefined
        return answer instanceof Promise && isFirst ? holdSkeleton(answer) : answer
      },
    },
    client,
  )
  // What another screen loaded under this key is not shown: it may be of before a change.
  const current = isFetchedAfterMount ? { data: data ?? null, error } : { data: null, error: null }
  return {
    ...current,
    isPending: current.data === null && current.error === null,
    async reload() {
      await refetch()
    },
    set(next) {
      void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, next)
    },
  }
}

/** The server loads nothing for a screen, and keeps no cache that its visitors would share. */
function usePendingQuery<T>(_: Options<T>): QueryResult<T> {
  return { data: null, error: null, isPending: true, reload: async () => {}, set() {} }
}

export const useQuery = typeof window === 'undefined' ? usePendingQuery : useBrowserQuery
