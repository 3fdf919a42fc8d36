/** Looks until something is so. What tests wait for is there within moments, so that the pauses are
 * short ones: those of `expect.poll` grow to a second. */

import { expect } from '@playwright/test'

interface Options {
  message?: string
  timeout?: number
}

export const poll = <T>(look: () => T | Promise<T>, options: Options = {}) =>
  expect.poll(look, { intervals: [20, 50, 100], ...options })
