import { useEffect, useRef } from 'react'

const PAUSES_S = [2, 3, 5, 8, 13, 20, 30]

/** The pause before the next poll, after this many polls without news. */
export function pauseMs(attempts: number): number {
  const last = PAUSES_S.length - 1
  return (PAUSES_S[Math.min(attempts, last)] ?? 30) * 1000
}

interface PollingDeps {
  /** Null while nothing is awaited; a custom pause in place of the usual ones. */
  pause: (attempts: number) => number | null
  ask: () => Promise<void>
  isHidden: () => boolean
  /** The factor of each pause, for a sped-up sandbox. */
  pace?: number | undefined
}

/** Polls repeatedly, not while the page is hidden, and at once when it is visible again. */
export function createPolling({ pause, ask, isHidden, pace = 1 }: PollingDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isAsking = false
  let isOver = false

  function plan(): void {
    clearTimeout(timer)
    if (isOver || isAsking || isHidden()) return
    const pauseMs = pause(attempts)
    if (pauseMs !== null) timer = setTimeout(run, pauseMs * pace)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isOver || isAsking) return
    isAsking = true
    attempts += 1
    // The callback reports failures; the next poll may succeed.
    await ask().catch(() => {})
    isAsking = false
    plan()
  }

  return {
    /** There was news: the pauses start over. */
    restart(): void {
      attempts = 0
      plan()
    },
    /** The page was hidden or shown. */
    wake(): void {
      if (isHidden()) clearTimeout(timer)
      else if (pause(attempts) !== null) run()
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}

interface PagePolling extends Omit<PollingDeps, 'isHidden'> {
  /** Polls at once when the connection is back, too. */
  wakesOnline?: boolean
}

export const isPageHidden = () => document.visibilityState === 'hidden'

/** Polls while the page is open and visible. Returns how to stop. */
function pollInPage({ wakesOnline = false, ...deps }: PagePolling): () => void {
  const polling = createPolling({ ...deps, isHidden: isPageHidden })
  polling.restart()
  document.addEventListener('visibilitychange', polling.wake)
  if (wakesOnline) addEventListener('online', polling.wake)
  return () => {
    document.removeEventListener('visibilitychange', polling.wake)
    removeEventListener('online', polling.wake)
    polling.stop()
  }
}

interface UntilDone extends Omit<PagePolling, 'pause' | 'ask'> {
  /** Whether there is nothing more to wait for. */
  ask: () => Promise<boolean>
  /** Pauses in place of the usual ones. */
  pausesMs?: readonly number[]
}

/** Polls at once and then with growing pauses, until it is done. Returns how to stop. */
export function pollUntilDone({ ask, pausesMs, ...deps }: UntilDone): () => void {
  let isDone = false
  return pollInPage({
    ...deps,
    pause(attempts) {
      if (isDone) return null
      if (attempts === 0) return 0
      return pausesMs?.[Math.min(attempts, pausesMs.length) - 1] ?? pauseMs(attempts - 1)
    },
    async ask() {
      isDone = await ask()
    },
  })
}

/** Polls at an interval while the screen is shown and visible. */
export function usePolling(ask: () => Promise<void>, everyMs: number): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => pollInPage({ pause: () => everyMs, ask: () => latest.current() }), [everyMs])
}
