import { createStore, useStore } from '@/shared/lib/store'
import type { FetchSnapshot } from './fetch-state'

const IDLE: FetchSnapshot = { pending: false, error: null, timestamp: 0 }

/** State of the page's own loader, which runs when the payload file cannot be loaded. */
export const pageFetch = createStore<FetchSnapshot>(IDLE)

let retry = () => {}

/** Injected by the navigator: the layout of a page, which also renders on the server, must not
 * import it, nor the pages behind it. */
export function setRetry(action: () => void): void {
  retry = action
}

/** Tries the address on the screen again, after its loader has failed. */
export function retryPage(): void {
  retry()
}

export function resetPageFetch(): void {
  if (pageFetch.get() !== IDLE) pageFetch.set(IDLE)
}

export function usePageFetchState(): FetchSnapshot {
  return useStore(pageFetch)
}

/** Attributes of `<main>`: `<main id="main" {...usePageFetchProps()}>`. */
export function usePageFetchProps() {
  const { pending, error } = usePageFetchState()
  return {
    'aria-busy': pending || undefined,
    'data-fetch': pending ? 'pending' : error ? 'error' : 'idle',
  } as const
}
