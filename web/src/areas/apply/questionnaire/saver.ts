import { ApiError } from '@/shared/api/api-error'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; atMs: number }
  | { kind: 'offline' }
  | { kind: 'failed'; reason: unknown }

interface SaverDeps {
  /** Saves one unsaved step; false if nothing is left. */
  saveNext: () => Promise<boolean>
  onState: (state: SaveState) => void
  nowMs?: () => number
}

const PAUSE_MS = 1500
const AGAIN_MS = [5_000, 10_000, 20_000, 30_000]

/** Saves in the background what is being typed: a moment after the last key, one request at a time,
 * then what was typed meanwhile. Without a connection it retries by itself. */
export function createSaver({ saveNext, onState, nowMs = Date.now }: SaverDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0
  let isOver = false

  function later(ms: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void flush(), ms)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    try {
      let hasSaved = false
      for (;;) {
        if (!hasSaved) onState({ kind: 'saving' })
        const hadSomething = await saveNext()
        if (!hadSomething) break
        hasSaved = true
      }
      failures = 0
      onState(hasSaved ? { kind: 'saved', atMs: nowMs() } : { kind: 'idle' })
    } catch (reason) {
      if (isOver) return
      const isOffline = reason instanceof ApiError && reason.status === 0
      onState(isOffline ? { kind: 'offline' } : { kind: 'failed', reason })
      later(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? PAUSE_MS)
      failures += 1
    }
  }

  /** Saves everything typed so far; resolves when that has succeeded or failed. */
  function flush(): Promise<void> {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  return {
    flush,
    /** Something was typed. */
    changed(): void {
      later(PAUSE_MS)
    },
    /** Runs without a concurrent request, because each needs the version of the one before. */
    async runExclusive<T>(act: () => Promise<T>): Promise<T> {
      clearTimeout(timer)
      while (running) await running
      const acting = act()
      running = acting.then(
        () => {},
        () => {},
      )
      try {
        return await acting
      } finally {
        running = null
      }
    },
    /** The connection is back. */
    online(): void {
      failures = 0
      void flush()
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
