import createClient, {
  createFinalURL,
  defaultPathSerializer,
  removeTrailingSlash,
} from 'openapi-fetch'
import { ApiError, errorOf } from './api-error'
import { solveInWorker } from './challenge/solve-in-worker'
import type { Method } from './contract'
import type { paths } from './schema'

const RETRIES_MAX = 2
const FIRST_PAUSE_MS = 300
/** A server that asks for a longer pause gets the failure shown instead. */
const PAUSE_MAX_S = 5
const PASSING = new Set([502, 503, 504])
const SAFE: Method = 'GET'
/** A solution is rejected only if it expired on the way, so that a second one is enough. */
const CHALLENGES_MAX = 2

/** How long to wait before a retry; null if a retry is useless or unsafe. */
function pauseBefore(method: Method, error: ApiError, retriesDone: number): number | null {
  if (method !== SAFE || retriesDone >= RETRIES_MAX) return null
  if (error.code !== 'network' && !PASSING.has(error.status)) return null
  if (error.retryAfterS === undefined) return FIRST_PAUSE_MS * 2 ** retriesDone
  return error.retryAfterS <= PAUSE_MAX_S ? error.retryAfterS * 1000 : null
}

interface RequestOptions {
  /** Path parameters. */
  params?: Record<string, string>
  query?: Record<string, string | number>
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  /** A file to save instead of JSON to read. */
  isFile?: boolean
}

/** openapi-fetch with what every request needs: a token, a timeout, a retry where that is safe, and
 * errors by their codes. `call` types what goes through it. */
export function createHttpClient({
  baseUrl = '/',
  timeoutMs = 15_000,
  solve = solveInWorker,
} = {}) {
  const headers: Record<string, string> = { Accept: 'application/json, text/plain, */*' }
  const client = createClient<paths>({ baseUrl, fetch: (request) => fetch(request) })
  client.use({
    async onResponse({ response }) {
      if (!response.ok) throw await errorOf(response)
    },
  })

  async function once(method: Method, path: string, options: RequestOptions): Promise<unknown> {
    const { params, query, body, signal } = options
    const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
    const init = {
      params: { path: params, query },
      body,
      headers: { ...headers, ...options.headers },
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
      parseAs: options.isFile ? 'blob' : 'json',
    }
    try {
      // `call` knows which path takes what.
      const { data } = await client.request(method as never, path as never, init as never)
      return data ?? null
    } catch (reason) {
      if (reason instanceof ApiError) throw reason
      // Aborted by the caller, which is not a failure of the request.
      if (signal?.aborted) throw reason
      const code = limit.aborted ? 'timeout' : reason instanceof SyntaxError ? 'http' : 'network'
      throw new ApiError(reason instanceof Error ? reason.message : code, { status: 0, code })
    }
  }

  /** A request that gets a challenge is sent again with its solution. */
  async function solved(method: Method, path: string, options: RequestOptions): Promise<unknown> {
    let { headers } = options
    for (let challenges = 0; ; challenges += 1) {
      try {
        return await once(method, path, { ...options, headers })
      } catch (reason) {
        const challenge = reason instanceof ApiError ? reason.challenge : undefined
        if (!challenge || challenges >= CHALLENGES_MAX) throw reason
        const solution = await solve(challenge, options.signal)
        headers = { ...options.headers, 'Challenge-Solution': solution }
      }
    }
  }

  async function request<T>(method: Method, path: string, options: RequestOptions = {}) {
    for (let retries = 0; ; retries += 1) {
      try {
        return (await solved(method, path, options)) as T
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
    /** The common headers, for requests sent in another way. */
    headers: () => ({ ...headers }),
    address: (path: string, params?: Record<string, string>) =>
      createFinalURL(path, {
        baseUrl: removeTrailingSlash(baseUrl),
        params: { path: params },
        querySerializer: () => '',
        pathSerializer: defaultPathSerializer,
      }),
    /** Without a token the header is removed. */
    setToken(token: string | null | undefined | false, type?: string): void {
      if (token) headers.Authorization = (type ? `${type} ` : '') + token
      else delete headers.Authorization
    },
  }
}

export const http = createHttpClient({ baseUrl: import.meta.env.VITE_API_BASE || '/' })
