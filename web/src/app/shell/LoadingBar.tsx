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

function useLoadingBar(): LoadingBarState {
  return useStore(loadingBar)
}

const phaseClasses = {
  idle: '[scale:0_1] opacity-0',
  running: '[scale:0.75_1] transition-[scale] duration-[4000ms] ease-out',
  done: 'opacity-0 transition-[scale,opacity] duration-300',
}

/** A progress bar at the top while the next page loads. */
export function LoadingBar() {
  const state = useLoadingBar()
  return (
    <div
      data-loading-bar={state}
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-accent ${phaseClasses[state]}`}
    />
  )
}
