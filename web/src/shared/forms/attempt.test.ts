import { expect, it } from 'vitest'
import { createAttempt } from './attempt'

function numbered() {
  let number = 0
  return createAttempt(() => {
    number += 1
    return `key-${number}`
  })
}

it('keeps the key of the same content until there is an answer', () => {
  const attempt = numbered()
  expect(attempt.keyFor({ phone: '1' })).toBe('key-1')
  expect(attempt.keyFor({ phone: '1' })).toBe('key-1')
  attempt.complete()
  expect(attempt.keyFor({ phone: '1' })).toBe('key-2')
})

it('uses a new key for new content', () => {
  const attempt = numbered()
  expect(attempt.keyFor({ phone: '1' })).toBe('key-1')
  expect(attempt.keyFor({ phone: '2' })).toBe('key-2')
})
