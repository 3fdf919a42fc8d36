import { useLoadingBar } from '@/app/navigation/loading-bar'

const looks = {
  idle: '[scale:0_1] opacity-0',
  running: '[scale:0.75_1] transition-[scale] duration-[4000ms] ease-out',
  done: 'opacity-0 transition-[scale,opacity] duration-300',
}

/** A thin line at the top while the next page is on its way. */
export function LoadingBar() {
  const state = useLoadingBar()
  return (
    <div
      data-loading-bar={state}
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-accent ${looks[state]}`}
    />
  )
}
