import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPolling, pauseMs, pollUntilDone } from './polling'

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

it('polls after 2, 3, 5, 8, 13, 20 and then every 30 seconds', async () => {
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

it('polls ten times as often in a sped-up sandbox', async () => {
  const polling = createPolling({ ...deps(), pace: 0.1 })
  polling.restart()
  await vi.advanceTimersByTimeAsync(199)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('starts over with news', async () => {
  const polling = createPolling(deps())
  polling.restart()
  await vi.advanceTimersByTimeAsync(60_000)
  ask.mockClear()
  polling.restart()
  await vi.advanceTimersByTimeAsync(2000)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('pauses while the page is hidden, and polls at once when it is visible', async () => {
  const polling = createPolling(deps())
  polling.restart()
  isHidden = true
  polling.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  isHidden = false
  polling.wake()
  expect(ask).toHaveBeenCalledTimes(1)
})

it('goes on after a failed poll', async () => {
  ask.mockRejectedValueOnce(new Error('offline'))
  const polling = createPolling(deps())
  polling.restart()
  await vi.advanceTimersByTimeAsync(2000)
  await vi.advanceTimersByTimeAsync(3000)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('does not poll while nothing is awaited, nor after it is stopped', async () => {
  const still = createPolling(deps(() => null))
  still.restart()
  still.wake()
  const over = createPolling(deps())
  over.restart()
  over.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})

it('polls at once, then with its own pauses, until it is done', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }))
  vi.stubGlobal('removeEventListener', () => {})
  const answers = [false, false, false, true]
  const until = vi.fn(async () => answers.shift() ?? true)
  const stop = pollUntilDone({ ask: until, pausesMs: [1_000, 2_000] })
  for (const [waitMs, count] of [
    [0, 1],
    [1_000, 2],
    [2_000, 3],
    [1_999, 3],
    [1, 4],
    [60_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitMs)
    expect(until).toHaveBeenCalledTimes(count)
  }
  stop()
  vi.unstubAllGlobals()
})
