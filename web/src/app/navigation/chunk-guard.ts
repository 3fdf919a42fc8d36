import type { Page } from '@/shared/page/contract'

export type FailureKind = 'timeout' | 'missing' | 'error'

export const LOAD_LIMIT_MS = 120_000
const RELOAD_PAUSE_MS = 60_000
const RELOAD_KEY = 'nuxt-reload'

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(
    id: string,
    readonly type: FailureKind,
    readonly request: string,
  ) {
    super(`Loading chunk ${id} failed.\n(${type}: ${request})`)
  }
}

/** Browsers' messages for a module file that cannot be loaded, as opposed to a module that throws.
 */
const UNREACHABLE =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

/** Imports in progress whose failure is handled by the caller; see `guardPreloads`. */
let pendingImports = 0

export function importPage(name: string, load: () => Promise<Page>): Promise<Page> {
  return importWithTimeout(load, LOAD_LIMIT_MS, name)
}

export async function importWithTimeout<T extends { default: unknown }>(
  load: () => Promise<T>,
  limitMs = LOAD_LIMIT_MS,
  id = 'page',
): Promise<T> {
  pendingImports += 1
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(id, 'timeout', id)), limitMs)
  })
  try {
    const module: T | undefined = await Promise.race([load(), tooLate])
    if (!module?.default) throw new ChunkLoadError(id, 'missing', id)
    return module
  } catch (reason) {
    throw asChunkFailure(reason, id)
  } finally {
    clearTimeout(timer)
    pendingImports -= 1
  }
}

function asChunkFailure(reason: unknown, id: string): unknown {
  if (!(reason instanceof Error)) return reason
  // An HTML page in place of a script does not parse.
  if (reason instanceof SyntaxError) return new ChunkLoadError(id, 'missing', id)
  return UNREACHABLE.test(reason.message) ? new ChunkLoadError(id, 'error', id) : reason
}

/** After a release the old chunks may be gone; reloading fixes that. At most once a minute per tab,
 * and never where that cannot be recorded: an endless reload is worse than an error page. False
 * means: show the failure. */
export function reloadOnce(reload = () => location.reload()): boolean {
  if (navigator.onLine === false) return false
  try {
    const now = Date.now()
    const last = Number.parseInt(sessionStorage.getItem(RELOAD_KEY) ?? '', 10)
    if (last && last + RELOAD_PAUSE_MS >= now) return false
    sessionStorage.setItem(RELOAD_KEY, String(now))
  } catch {
    return false
  }
  reload()
  return true
}

/** Vite reports every failed import on the window. Navigation and prefetch handle their own (a
 * failed prefetch must disturb nobody); all others follow the same rule. */
export function guardPreloads(): void {
  window.addEventListener('vite:preloadError', () => {
    if (pendingImports === 0) reloadOnce()
  })
}
