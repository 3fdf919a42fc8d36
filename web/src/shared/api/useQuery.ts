import { notifyManager, QueryClient, useQuery as useTanstackQuery } from '@tanstack/react-query'
import { holdSkeleton } from './skeleton-time'

/** A screen's query: pending, failed, or loaded. */
export interface QueryResult<T> {
  /** Null until the first answer. */
  data: T | null
  /** Why there is nothing newer than the data; null if all is well. */
  error: unknown
  /** Neither a response nor an error yet. */
  isPending: boolean
  reload: () => Promise<void>
  /** Replaces the data after a change; a response in progress is dropped. */
  set: (data: T) => void
}

interface Options<T> {
  /** Queries with the same key share one request. */
  key: readonly unknown[]
  /** Data at hand is returned directly, without a promise. */
  load: () => Promise<T> | T
  /** A new generation of the session is another person, whose screen starts empty. */
  sessionGeneration: number
  isEnabled?: boolean
}

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen queries again whenever it is opened. The HTTP client does the retries, and a
      // request without a connection fails at once, with a message.
      staleTime: 0,
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Responses keep their identity: screens compare by it.
      structuralSharing: false,
    },
  },
})

// In the same turn as related state changes, so that both are painted together.
notifyManager.setScheduler((notify) => queueMicrotask(notify))

/** A screen's query. Data stays on the screen while newer data is loading. */
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
        // If the signal is read, the request is aborted when the screen goes.
        signal.throwIfAborted()
        const answer = load()
        const isFirst = client.getQueryData(queryKey) === undefined
        return answer instanceof Promise && isFirst ? holdSkeleton(answer) : answer
      },
    },
    client,
  )
  // Data loaded by another screen under this key is not shown: it may be outdated.
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

/** The server loads nothing for a screen, and has no cache that visitors would share. */
function usePendingQuery<T>(_: Options<T>): QueryResult<T> {
  return { data: null, error: null, isPending: true, reload: async () => {}, set() {} }
}

export const useQuery = typeof window === 'undefined' ? usePendingQuery : useBrowserQuery
