import type { Schemas } from '@/shared/api/contract'
import type { Payload } from '@/shared/page/payload'
import { ChunkLoadError, LOAD_LIMIT_MS } from './chunk-guard'

/** The page itself, or where it has moved. */
export type Answer = Schemas['PageAnswer']

export class PayloadError extends ChunkLoadError {}

const cache = new Map<string, Promise<Answer>>()

/** Data of the page at a path. Successes are cached for the life of the document and concurrent
 * requests are shared; a failure is not cached, so that the next navigation tries again. */
export function loadPayload(path: string, priority: RequestPriority = 'auto'): Promise<Answer> {
  const cached = cache.get(path)
  if (cached) return cached
  const loading = request(path, priority)
  cache.set(path, loading)
  loading.catch(() => cache.delete(path))
  return loading
}

/** The first page came with the document: coming back to it needs no request. */
export function cachePayload(payload: Payload): void {
  cache.set(payload.path, Promise.resolve(payload))
}

export function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ('route' in value || 'redirect' in value)
}

async function request(path: string, priority: RequestPriority): Promise<Answer> {
  const src = `/_payload${path}payload.json`
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), LOAD_LIMIT_MS)
  try {
    const response = await fetch(src, { priority, signal: aborter.signal })
    if (!response.ok) throw new PayloadError(path, 'error', src)
    const body: unknown = await response.json()
    if (!isAnswer(body)) throw new PayloadError(path, 'missing', src)
    return body
  } catch (reason) {
    if (reason instanceof PayloadError) throw reason
    const notJson = reason instanceof SyntaxError
    throw new PayloadError(
      path,
      aborter.signal.aborted ? 'timeout' : notJson ? 'missing' : 'error',
      src,
    )
  } finally {
    clearTimeout(timer)
  }
}
