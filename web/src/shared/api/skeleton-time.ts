import { view } from '@/shared/navigation/view'

/** A skeleton is shown at least this long, so that it never flickers. */
const SKELETON_MIN_MS = 200
/** Requests that follow each other sooner count as one wait. */
const GAP_MS = 100

let skeletonSince = 0
let pendingCount = 0
/** When the last wait ended; null before there was one. */
let idleSince: number | null = null

/** Holds a response back until its skeleton has been shown long enough. A skeleton that came with
 * the document, or that one wait hands on to the next, has been visible for longer. */
export async function holdSkeleton<T>(answer: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  if (!isContinued(startedAt)) skeletonSince = startedAt
  pendingCount += 1
  const restMs = skeletonSince + SKELETON_MIN_MS - startedAt
  const pause = restMs > 0 ? new Promise((resolve) => setTimeout(resolve, restMs)) : null
  try {
    return await answer
  } finally {
    await pause
    pendingCount -= 1
    idleSince = performance.now()
  }
}

function isContinued(now: number): boolean {
  if (pendingCount > 0) return true
  return idleSince === null ? !view.get()?.arrival : now - idleSince < GAP_MS
}
