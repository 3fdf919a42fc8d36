// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type View, view } from '@/shared/navigation/view'
import { useQuery } from './useQuery'

const load = vi.fn<() => Promise<string> | string>()

const render = (initial: { sessionGeneration?: number; isEnabled?: boolean } = {}) =>
  renderHook(
    ({ sessionGeneration = 0, isEnabled = true }) =>
      useQuery({ key: ['test'], load, sessionGeneration, isEnabled }),
    { initialProps: initial },
  )

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** An answer that comes when the test says so. */
function later() {
  let answer: (value: string) => void = () => {}
  const promise = new Promise<string>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}

// Navigated to: no skeleton came with the document.
view.set({ arrival: { hash: '', position: null } } as View)
vi.useFakeTimers()

beforeEach(() => {
  load.mockReset().mockImplementation(async () => 'data')
})
afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(1000)
})

it('is pending for 200 ms at least, then has its data', async () => {
  const { result } = render()
  expect(result.current).toMatchObject({ data: null, error: null, isPending: true })
  await pass(199)
  expect(result.current.isPending).toBe(true)
  await pass(1)
  expect(result.current).toMatchObject({ data: 'data', error: null, isPending: false })
  expect(load).toHaveBeenCalledTimes(1)
})

it('shows what is at hand at once', async () => {
  load.mockReturnValue('at hand')
  const { result } = render()
  await pass(0)
  expect(result.current.data).toBe('at hand')
})

it('reports the error, and is pending again on a retry', async () => {
  const reason = new Error('offline')
  load.mockRejectedValueOnce(reason)
  const { result } = render()
  await pass(200)
  expect(result.current).toMatchObject({ data: null, error: reason, isPending: false })
  await pass(1000)
  act(() => void result.current.reload())
  await pass(0)
  expect(result.current).toMatchObject({ error: null, isPending: true })
  await pass(200)
  expect(result.current).toMatchObject({ data: 'data', error: null })
})

it('keeps its data while newer is on its way, and beside an error', async () => {
  const { result } = render()
  await pass(200)
  const newer = later()
  load.mockReturnValueOnce(newer.promise)
  const reloaded = act(() => result.current.reload())
  expect(result.current.data).toBe('data')
  newer.answer('newer')
  await reloaded
  expect(result.current.data).toBe('newer')
  load.mockRejectedValueOnce(new Error('offline'))
  await act(() => result.current.reload())
  expect(result.current).toMatchObject({ data: 'newer', isPending: false })
  expect(result.current.error).toBeInstanceOf(Error)
})

it('replaces the data, and drops a response in progress', async () => {
  const { result } = render()
  await pass(200)
  const old = later()
  load.mockReturnValueOnce(old.promise)
  act(() => void result.current.reload())
  act(() => result.current.set('changed'))
  await pass(0)
  expect(result.current.data).toBe('changed')
  old.answer('old')
  await pass(0)
  expect(result.current.data).toBe('changed')
})

it('starts empty for another person', async () => {
  const { result, rerender } = render()
  await pass(200)
  rerender({ sessionGeneration: 1 })
  expect(result.current.data).toBeNull()
  await pass(200)
  expect(result.current.data).toBe('data')
  expect(load).toHaveBeenCalledTimes(2)
})

it('loads only when enabled, and never by itself', async () => {
  const { result, rerender } = render({ isEnabled: false })
  await pass(1000)
  expect(load).not.toHaveBeenCalled()
  rerender({ isEnabled: true })
  await pass(200)
  expect(result.current.data).toBe('data')
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('focus'))
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(1)
})

it('loads again when a screen is reopened, without showing old data', async () => {
  const first = render()
  await pass(200)
  const second = render()
  expect(second.result.current.data).toBeNull()
  first.unmount()
  await pass(200)
  expect(second.result.current.data).toBe('data')
  expect(load).toHaveBeenCalledTimes(2)
})

it('does not wait for a request of a screen that is gone', async () => {
  load.mockReturnValueOnce(new Promise(() => {}))
  render().unmount()
  await pass(0)
  const { result } = render()
  await pass(200)
  expect(result.current.data).toBe('data')
})

it('shares one request among simultaneous queries with the same key', async () => {
  const hooks = [render(), render()]
  await pass(200)
  expect(hooks.map(({ result }) => result.current.data)).toEqual(['data', 'data'])
  expect(load).toHaveBeenCalledTimes(1)
})
