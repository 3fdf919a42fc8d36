// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { createStoredAttempt } from './stored-attempt'

beforeEach(() => sessionStorage.clear())

function numbered() {
  let number = 0
  return () => {
    number += 1
    return `key-${number}`
  }
}

it('is the same attempt after a reload, until there is an answer', () => {
  const newKey = numbered()
  const part = { kind: 'part', amount_tiyn: 1_000_000 }
  expect(createStoredAttempt(newKey).keyFor(part)).toBe('key-1')
  expect(createStoredAttempt(newKey).keyFor(part)).toBe('key-1')
  createStoredAttempt(newKey).complete()
  expect(createStoredAttempt(newKey).keyFor(part)).toBe('key-2')
})

it('uses another key after a step-up', () => {
  const newKey = numbered()
  const part = { kind: 'part', amount_tiyn: 1_000_000 }
  const attempt = createStoredAttempt(newKey)
  expect(attempt.keyFor(part)).toBe('key-1')
  expect(attempt.renewKey()).toBe('key-2')
  expect(createStoredAttempt(newKey).keyFor(part)).toBe('key-2')
})

it('is another attempt for another sum', () => {
  const attempt = createStoredAttempt(numbered())
  expect(attempt.keyFor({ amount_tiyn: 1 })).toBe('key-1')
  expect(attempt.keyFor({ amount_tiyn: 2 })).toBe('key-2')
})
