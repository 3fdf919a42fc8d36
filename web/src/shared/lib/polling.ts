const PAUSES_S = [2, 3, 5, 8, 13, 20, 30]

/** How long to wait before asking again, after so many questions without news. */
export function pauseMs(asked: number): number {
  const last = PAUSES_S.length - 1
  return (PAUSES_S[Math.min(asked, last)] ?? 30) * 1000
}

/** What polling needs of the world around it. */
interface World {
  /** Null while nothing is waited for; a pause of one's own in place of the usual ones. */
  pause: (asked: number) => number | null
  ask: () => Promise<void>
  isHidden: () => boolean
  /** The share of each pause that is waited, where the sandbox hurries. */
  pace?: number | undefined
}

/** Asks again and again, not while nobody looks, and at once when somebody looks again. */
export function createPolling({ pause, ask, isHidden, pace = 1 }: World) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let isAsking = false
  let isOver = false

  function plan(): void {
    clearTimeout(timer)
    if (isOver || isAsking || isHidden()) return
    const pauseMs = pause(asked)
    if (pauseMs !== null) timer = setTimeout(run, pauseMs * pace)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isOver || isAsking) return
    isAsking = true
    asked += 1
    // Whoever asks tells of a failure; the next question may do better.
    await ask().catch(() => {})
    isAsking = false
    plan()
  }

  return {
    /** News came: what is waited for now begins anew. */
    restart(): void {
      asked = 0
      plan()
    },
    /** The page was hidden or shown. */
    lookedAt(): void {
      if (isHidden()) clearTimeout(timer)
      else if (pause(asked) !== null) run()
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
