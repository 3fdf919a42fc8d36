// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPointerRelease, watchPointer } from './pointer'

beforeEach(() => {
  vi.useFakeTimers()
  watchPointer()
})
afterEach(() => void vi.useRealTimers())

const events: string[] = []
const mouse = (type: string) => document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }))

it('does not wait while nothing is pressed', () => {
  const run = vi.fn()
  afterPointerRelease(run)
  expect(run).toHaveBeenCalledTimes(1)
})

it('lets a press end in its click first', () => {
  addEventListener('click', () => events.push('click'), { once: true })
  mouse('mousedown')
  afterPointerRelease(() => events.push('message'))
  vi.advanceTimersByTime(500)
  expect(events).toEqual([])
  mouse('mouseup')
  mouse('click')
  vi.runAllTimers()
  expect(events).toEqual(['click', 'message'])
})

it('does not wait for ever', () => {
  const run = vi.fn()
  mouse('mousedown')
  afterPointerRelease(run)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
  mouse('mouseup')
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
})
