import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFetchState, normaliseError } from './fetch-state'

const soon = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('fetch state', () => {
  it('starts idle, now', () => {
    const state = createFetchState(async () => 1)
    expect(state.get()).toEqual({ pending: false, error: null, timestamp: 1_000_000 })
  })

  it('pends 200 ms for a loader of 10 ms', async () => {
    const state = createFetchState(() => soon(10, 'data'))
    const run = state.run()
    await vi.advanceTimersByTimeAsync(199)
    expect(state.get().pending).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.get()).toEqual({ pending: false, error: null, timestamp: 1_000_200 })
    expect(await run).toBe('data')
  })

  it('pends as long for a loader that fails', async () => {
    const state = createFetchState(() => Promise.reject(new Error('no')))
    const run = state.run()
    await vi.advanceTimersByTimeAsync(199)
    expect(state.get()).toMatchObject({ pending: true, error: null })
    await vi.advanceTimersByTimeAsync(1)
    expect(state.get()).toMatchObject({ pending: false, error: { message: 'no', statusCode: 500 } })
    expect(await run).toBeUndefined()
  })

  it('adds nothing to a slow loader, and accepts another minimum', async () => {
    const state = createFetchState(() => soon(300, 1), { delayMs: 50 })
    state.run()
    await vi.advanceTimersByTimeAsync(300)
    expect(state.get()).toMatchObject({ pending: false, timestamp: 1_000_300 })
  })

  it('shares one run between callers, and forgets the last error in the next', async () => {
    const loader = vi.fn(() => soon(10, 1)).mockRejectedValueOnce('broken')
    const state = createFetchState(loader)
    expect(state.run()).toBe(state.run())
    await vi.advanceTimersByTimeAsync(200)
    expect(state.get().error?.message).toBe('broken')
    expect(loader).toHaveBeenCalledTimes(1)
    state.run()
    expect(state.get()).toMatchObject({ pending: true, error: null })
    expect(loader).toHaveBeenCalledTimes(2)
  })
})

describe('normaliseError', () => {
  it.each([
    ['text', { message: 'text', statusCode: 500 }],
    [{ a: 1 }, { a: 1, message: '{"a":1}', statusCode: 500 }],
    [
      { message: 'm', statusCode: 418, status: 1 },
      { message: 'm', statusCode: 418, status: 1 },
    ],
    [
      { message: 'm', status: 404 },
      { message: 'm', status: 404, statusCode: 404 },
    ],
    [
      { message: 'm', response: { status: 502 } },
      { message: 'm', response: { status: 502 }, statusCode: 502 },
    ],
    [null, { message: 'null', statusCode: 500 }],
  ])('reads %j', (reason, normalised) => {
    expect(normaliseError(reason)).toEqual(normalised)
  })
})
