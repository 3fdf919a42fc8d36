import { createStore, useStore } from '@/shared/lib/store'

export type LoadingBarState = 'idle' | 'running' | 'done'

/** Quick loads show no bar. */
const THROTTLE_MS = 200
const HIDE_AFTER_MS = 500

const loadingBar = createStore<LoadingBarState>('idle')
let timer: ReturnType<typeof setTimeout> | undefined

export function startLoadingBar(): void {
  clearTimeout(timer)
  if (loadingBar.get() === 'running') return
  timer = setTimeout(() => loadingBar.set('running'), THROTTLE_MS)
}

export function finishLoadingBar(): void {
  clearTimeout(timer)
  if (loadingBar.get() === 'idle') return
  loadingBar.set('done')
  timer = setTimeout(() => loadingBar.set('idle'), HIDE_AFTER_MS)
}

export function useLoadingBar(): LoadingBarState {
  return useStore(loadingBar)
}
