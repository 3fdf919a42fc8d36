import { createStore, type Readable } from '@/shared/lib/store'

export interface FetchError {
  message: string
  statusCode: number
  [field: string]: unknown
}

export interface FetchSnapshot {
  pending: boolean
  error: FetchError | null
  /** When the last attempt ended, epoch ms. */
  timestamp: number
}

export interface FetchState<T> extends Readable<FetchSnapshot> {
  /** Never rejects: a failure is in `error`, and the value is then undefined. */
  run(): Promise<T | undefined>
}

interface Options {
  /** `pending` lasts at least this long, so that a skeleton never flickers. */
  delayMs?: number
}

export function createFetchState<T>(
  loader: () => Promise<T>,
  { delayMs = 200 }: Options = {},
): FetchState<T> {
  const store = createStore<FetchSnapshot>({ pending: false, error: null, timestamp: Date.now() })
  let running: Promise<T | undefined> | null = null

  async function attempt(): Promise<T | undefined> {
    const startedAt = Date.now()
    store.set({ ...store.get(), pending: true, error: null })
    let value: T | undefined
    let error: FetchError | null = null
    try {
      value = await loader()
    } catch (reason) {
      error = normaliseError(reason)
    }
    const restMs = delayMs - (Date.now() - startedAt)
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
    store.set({ pending: false, error, timestamp: Date.now() })
    return value
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    run() {
      running ??= attempt().finally(() => {
        running = null
      })
      return running
    },
  }
}

interface ErrorLike {
  message?: string
  statusCode?: number
  status?: number
  response?: { status?: number }
}

export function normaliseError(reason: unknown): FetchError {
  const like: ErrorLike = typeof reason === 'object' && reason !== null ? reason : {}
  return {
    ...like,
    message: like.message || (typeof reason === 'string' && reason) || `${JSON.stringify(reason)}`,
    statusCode: like.statusCode || like.status || like.response?.status || 500,
  }
}
