import { ApiError, errorOf } from './api-error'

const RETRIES_MAX = 2
const FIRST_PAUSE_MS = 300
/** A server that asks for a longer pause gets the failure shown instead. */
const PAUSE_MAX_S = 5
const PASSING = new Set([502, 503, 504])
const SAFE = new Set(['GET', 'HEAD'])

/** How long to wait before asking again; null when asking again is useless or unsafe. */
function pauseBefore(method: string, error: ApiError, retriesDone: number): number | null {
  if (!SAFE.has(method) || retriesDone >= RETRIES_MAX) return null
  if (error.code !== 'network' && !PASSING.has(error.status)) return null
  if (error.retryAfterS === undefined) return FIRST_PAUSE_MS * 2 ** retriesDone
  return error.retryAfterS <= PAUSE_MAX_S ? error.retryAfterS * 1000 : null
}

export interface RequestOptions {
  query?: Record<string, string | number>
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  /** A file to save instead of JSON to read. */
  isFile?: boolean
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export function createHttpClient({ baseUrl = '/', timeoutMs = 15_000 } = {}) {
  const headers: Record<string, string> = { Accept: 'application/json, text/plain, */*' }

  async function once(method: Method, path: string, options: RequestOptions): Promise<unknown> {
    const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
    const hasBody = options.body !== undefined
    try {
      const response = await fetch(addressOf(baseUrl, path, options.query), {
        method,
        headers: {
          ...headers,
          ...(hasBody && { 'Content-Type': 'application/json' }),
          ...options.headers,
        },
        body: hasBody ? JSON.stringify(options.body) : undefined,
        signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
      })
      if (!response.ok) throw await errorOf(response)
      if (options.isFile) return await response.blob()
      const text = await response.text()
      return text ? JSON.parse(text) : null
    } catch (reason) {
      if (reason instanceof ApiError) throw reason
      // The caller gave up: that is no failure of the request.
      if (options.signal?.aborted) throw reason
      const code = limit.aborted ? 'timeout' : reason instanceof SyntaxError ? 'http' : 'network'
      throw new ApiError(reason instanceof Error ? reason.message : code, { status: 0, code })
    }
  }

  async function request<T>(method: Method, path: string, options: RequestOptions = {}) {
    for (let retries = 0; ; retries += 1) {
      try {
        return (await once(method, path, options)) as T
      } catch (reason) {
        const pauseMs = reason instanceof ApiError ? pauseBefore(method, reason, retries) : null
        if (pauseMs === null) throw reason
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        options.signal?.throwIfAborted()
      }
    }
  }

  return {
    request,
    /** What every request carries, for one that goes out in another way. */
    headers: () => ({ ...headers }),
    address: (path: string) => addressOf(baseUrl, path),
    get: <T>(path: string, options?: RequestOptions) => request<T>('GET', path, options),
    post: <T>(path: string, body?: unknown, options?: RequestOptions) =>
      request<T>('POST', path, { ...options, body }),
    /** No token takes the header away. */
    setToken(token: string | null | undefined | false, type?: string): void {
      if (token) headers.Authorization = (type ? `${type} ` : '') + token
      else delete headers.Authorization
    },
  }
}

function addressOf(baseUrl: string, path: string, query: RequestOptions['query'] = {}): string {
  const address = baseUrl.replace(/\/$/, '') + path
  const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
  return pairs.length ? `${address}?${pairs.join('&')}` : address
}

export const http = createHttpClient({ baseUrl: import.meta.env.VITE_API_BASE || '/' })
