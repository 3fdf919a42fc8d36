import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPolling, pauseMs } from './polling'

const ask = vi.fn(async () => {})
let isHidden = false
const deps = (pause: (attempts: number) => number | null = pauseMs) => ({
  pause,
  ask,
  isHidden: () => isHidden,
})

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockClear()
  isHidden = false
})
afterEach(() => vi.useRealTimers())

it('asks after 2, 3, 5, 8, 13, 20 and then every 30 seconds', async () => {
  const polling = createPolling(deps())
  polling.restart()
  let passed = 0
  for (const [attempts, at] of [2, 5, 10, 18, 31, 51, 81, 111].entries()) {
    await vi.advanceTimersByTimeAsync((at - passed) * 1000 - 1)
    expect(ask).toHaveBeenCalledTimes(attempts)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(attempts + 1)
    passed = at
  }
})

it('asks ten times faster where the sandbox hurries', async () => {
  const polling = createPolling({ ...deps(), pace: 0.1 })
  polling.restart()
  await vi.advanceTimersByTimeAsync(199)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('begins anew with news', async () => {
  const polling = createPolling(deps())
  polling.restart()
  await vi.advanceTimersByTimeAsync(60_000)
  ask.mockClear()
  polling.restart()
  await vi.advanceTimersByTimeAsync(2000)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('does not ask while nobody looks, and at once when somebody looks again', async () => {
  const polling = createPolling(deps())
  polling.restart()
  isHidden = true
  polling.lookedAt()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  isHidden = false
  polling.lookedAt()
  expect(ask).toHaveBeenCalledTimes(1)
})

it('goes on after a question that failed', async () => {
  ask.mockRejectedValueOnce(new Error('offline'))
  const polling = createPolling(deps())
  polling.restart()
  await vi.advanceTimersByTimeAsync(2000)
  await vi.advanceTimersByTimeAsync(3000)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks nothing where nothing is waited for, and never after its end', async () => {
  const still = createPolling(deps(() => null))
  still.restart()
  still.lookedAt()
  const over = createPolling(deps())
  over.restart()
  over.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})
