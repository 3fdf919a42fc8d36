import { useLoadingBar } from '@/app/navigation/loading-bar'

const looks = {
  idle: 'scale-x-0 opacity-0',
  running: 'scale-x-75 opacity-100 duration-[4000ms] ease-out',
  done: 'scale-x-100 opacity-0 duration-300',
}

/** A thin line at the top while the next page is on its way. */
export function LoadingBar() {
  const state = useLoadingBar()
  return (
    <div
      data-loading-bar={state}
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-accent transition-[transform,opacity] ${looks[state]}`}
    />
  )
}
