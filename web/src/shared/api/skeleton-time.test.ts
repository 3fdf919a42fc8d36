import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { View } from '@/shared/navigation/view'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** The page came with the document, or was navigated to. */
async function arrive(isNavigated: boolean) {
  const { view } = await import('@/shared/navigation/view')
  view.set({ arrival: isNavigated ? { hash: '', position: null } : null } as View)
  const { holdSkeleton } = await import('./skeleton-time')
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  /** How long an answer is held that takes so long. */
  async function held(ms: number): Promise<number> {
    const startedAt = performance.now()
    const done = holdSkeleton(after(ms)).then(() => performance.now() - startedAt)
    await vi.advanceTimersByTimeAsync(1000)
    return done
  }
  return { held, holdSkeleton, after }
}

it('shows a skeleton for 200 ms at least, and no longer than the answer takes', async () => {
  const { held } = await arrive(true)
  expect(await held(50)).toBe(200)
  expect(await held(199)).toBe(200)
  expect(await held(300)).toBe(300)
})

it('does not wait for a skeleton that came with the document', async () => {
  const { held } = await arrive(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(await held(50)).toBe(50)
  expect(await held(50)).toBe(200)
})

it('counts requests that follow each other as one wait', async () => {
  const { holdSkeleton, after } = await arrive(true)
  const startedAt = performance.now()
  const done = holdSkeleton(after(150))
    .then(() => holdSkeleton(after(80)))
    .then(() => performance.now() - startedAt)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await done).toBe(280)
})

it('holds a failure as long', async () => {
  const { holdSkeleton } = await arrive(true)
  const startedAt = performance.now()
  const failed = holdSkeleton(Promise.reject(new Error('offline'))).catch(() => performance.now())
  await vi.advanceTimersByTimeAsync(1000)
  expect((await failed) - startedAt).toBe(200)
})
