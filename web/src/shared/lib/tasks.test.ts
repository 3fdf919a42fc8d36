import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inTurn, nextTask } from './tasks'

describe('inTurn', () => {
  const done: string[] = []

  beforeEach(() => {
    done.length = 0
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('runs one after another, with time to paint in between', async () => {
    inTurn(() => done.push('first'))
    inTurn(() => done.push('second'))
    await vi.advanceTimersByTimeAsync(10)
    expect(done).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(100)
    expect(done).toEqual(['first', 'second'])
  })

  it('skips a cancelled task and goes on', async () => {
    const drop = inTurn(() => done.push('dropped'))
    inTurn(() => done.push('active'))
    drop()
    await vi.advanceTimersByTimeAsync(100)
    expect(done).toEqual(['active'])
  })
})

it('the next task comes after what already waits', async () => {
  const done: string[] = []
  setTimeout(() => done.push('waiting'))
  await nextTask()
  expect(done).toEqual(['waiting'])
})
