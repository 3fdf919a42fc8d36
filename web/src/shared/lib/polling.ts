import { useEffect, useRef } from 'react'

const PAUSES_S = [2, 3, 5, 8, 13, 20, 30]

/** How long to wait before asking again, after so many questions without news. */
export function pauseMs(attempts: number): number {
  const last = PAUSES_S.length - 1
  return (PAUSES_S[Math.min(attempts, last)] ?? 30) * 1000
}

interface PollingDeps {
  /** Null while nothing is waited for; a pause of one's own in place of the usual ones. */
  pause: (attempts: number) => number | null
  ask: () => Promise<void>
  isHidden: () => boolean
  /** The share of each pause that is waited, where the sandbox hurries. */
  pace?: number | undefined
}

/** Asks again and again, not while nobody looks, and at once when somebody looks again. */
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
    // Whoever asks tells of a failure; the next question may do better.
    await ask().catch(() => {})
    isAsking = false
    plan()
  }

  return {
    /** News came: what is waited for now begins anew. */
    restart(): void {
      attempts = 0
      plan()
    },
    /** The page was hidden or shown. */
    lookedAt(): void {
      if (isHidden()) clearTimeout(timer)
      else if (pause(attempts) !== null) run()
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** The usual pauses, but the first question at once; none when it is over. */
export function atOnce(isOver: () => boolean): PollingDeps['pause'] {
  return (attempts) => {
    if (isOver()) return null
    return attempts === 0 ? 0 : pauseMs(attempts - 1)
  }
}

interface PagePolling extends Omit<PollingDeps, 'isHidden'> {
  /** Asks at once when the connection is back, too. */
  wakesOnline?: boolean
}

export const isPageHidden = () => document.visibilityState === 'hidden'

/** Polls while the page is open and looked at. Ends with what it returns, so an effect returns it. */
export function pollInPage({ wakesOnline = false, ...deps }: PagePolling): () => void {
  const polling = createPolling({ ...deps, isHidden: isPageHidden })
  polling.restart()
  document.addEventListener('visibilitychange', polling.lookedAt)
  if (wakesOnline) addEventListener('online', polling.lookedAt)
  return () => {
    document.removeEventListener('visibilitychange', polling.lookedAt)
    removeEventListener('online', polling.lookedAt)
    polling.stop()
  }
}

/** Asks every so often for as long as the screen is shown and looked at. */
export function usePolling(ask: () => Promise<void>, everyMs: number): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => pollInPage({ pause: () => everyMs, ask: () => latest.current() }), [everyMs])
}
