// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startChecking, useIsChecking } from './checking'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says nothing of a challenge that is solved at once', () => {
  const { result } = renderHook(() => useIsChecking())
  const end = startChecking()
  act(() => void vi.advanceTimersByTime(399))
  expect(result.current).toBe(false)
  end()
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(false)
})

it('says so as long as a challenge takes', () => {
  const { result } = renderHook(() => useIsChecking())
  const [end, endAnother] = [startChecking(), startChecking()]
  act(() => void vi.advanceTimersByTime(400))
  expect(result.current).toBe(true)
  act(end)
  expect(result.current).toBe(true)
  act(endAnother)
  expect(result.current).toBe(false)
})
