import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/api-error'
import { createSaver, type SaveState } from './saver'

const states: SaveState[] = []
const saveNext = vi.fn<() => Promise<boolean>>()
const onState = (state: SaveState) => void states.push(state)
const kinds = () => states.map(({ kind }) => kind)
const offline = () => Promise.reject(new ApiError('', { status: 0, code: 'network' }))

beforeEach(() => {
  vi.useFakeTimers()
  states.length = 0
  saveNext.mockReset()
})
afterEach(() => void vi.useRealTimers())

it('saves a moment after the last key', async () => {
  saveNext.mockResolvedValueOnce(true).mockResolvedValue(false)
  const saver = createSaver({ saveNext, onState, nowMs: () => 5 })
  saver.changed()
  await vi.advanceTimersByTimeAsync(1000)
  saver.changed()
  await vi.advanceTimersByTimeAsync(1400)
  expect(saveNext).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(states.at(-1)).toEqual({ kind: 'saved', atMs: 5 })
})

it('has one request on its way at a time, and sends what was typed meanwhile after it', async () => {
  let left = 2
  saveNext.mockImplementation(async () => {
    if (left === 0) return false
    left -= 1
    await new Promise((resolve) => setTimeout(resolve, 3000))
    return true
  })
  const saver = createSaver({ saveNext, onState })
  saver.flush()
  saver.changed()
  await vi.advanceTimersByTimeAsync(2000)
  expect(saveNext).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(saveNext.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(states.at(-1)?.kind).toBe('saved')
})

it('reports a lost connection, retries by itself and when it is back', async () => {
  saveNext.mockImplementation(offline)
  const saver = createSaver({ saveNext, onState })
  await saver.flush()
  expect(kinds()).toEqual(['saving', 'offline'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(saveNext).toHaveBeenCalledTimes(2)
  saveNext.mockReset()
  saveNext.mockResolvedValueOnce(true).mockResolvedValue(false)
  saver.online()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)?.kind).toBe('saved')
})

it('lets a step be finished with nothing else on its way', async () => {
  const order: string[] = []
  let left = 1
  saveNext.mockImplementation(async () => {
    if (left === 0) return false
    left -= 1
    await new Promise((resolve) => setTimeout(resolve, 1000))
    order.push('autosave')
    return true
  })
  const saver = createSaver({ saveNext, onState })
  saver.flush()
  const done = saver.runExclusive(async () => void order.push('finish'))
  await vi.runAllTimersAsync()
  await done
  expect(order).toEqual(['autosave', 'finish'])
})

it('reports why a finished step was rejected', async () => {
  const saver = createSaver({ saveNext, onState })
  await expect(saver.runExclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

it('stops for good', async () => {
  saveNext.mockImplementation(offline)
  const saver = createSaver({ saveNext, onState })
  saver.changed()
  saver.stop()
  await vi.runAllTimersAsync()
  expect(saveNext).not.toHaveBeenCalled()
})
