/**
 * Polls until a condition holds. Tests wait only moments, so the pauses are short; those of
 * `expect.poll` grow to a second.
 */

import { expect } from '@playwright/test'

interface Options {
  message?: string
  timeout?: number
}

export const poll = <T>(read: () => T | Promise<T>, options: Options = {}) =>
  expect.poll(read, { intervals: [20, 50, 100], ...options })
