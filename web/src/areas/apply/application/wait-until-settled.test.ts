import { expect, it } from 'vitest'
import type { Application } from './application'
import { SETTLE_POLL_MS, waitUntilSettled } from './wait-until-settled'

const at = (state: Application['state'], route: string) => ({ state, screen: route }) as Application

const checking = at('PRESCORING', 'form-preapproval')
const offered = at('OFFERED', 'form-got-offer')

/** Answers one after the other; the last one again and again. */
function fakeDeps(...answers: (Application | Error)[]) {
  const pauses: number[] = []
  const screens: string[] = []
  return {
    pauses,
    screens,
    load: async (screen: string) => {
      const answer = answers[Math.min(screens.length, answers.length - 1)] as Application | Error
      screens.push(screen)
      if (answer instanceof Error) throw answer
      return answer
    },
    pause: async (ms: number) => void pauses.push(ms),
  }
}

it('does not wait in a state that needs the customer', async () => {
  const deps = fakeDeps(offered)
  const draft = at('DRAFT', 'form-reg')
  expect(await waitUntilSettled(draft, deps)).toBe(draft)
  expect(deps.screens).toEqual([])
})

it('waits for a machine that answers at once', async () => {
  const deps = fakeDeps(checking, offered)
  expect(await waitUntilSettled(checking, deps)).toBe(offered)
  expect(deps.screens).toEqual(['form-preapproval', 'form-preapproval'])
  expect(deps.pauses).toEqual([300, 500])
})

it('shows the wait itself where it is longer, after two and a half seconds', async () => {
  const deps = fakeDeps(checking)
  expect(await waitUntilSettled(checking, deps)).toBe(checking)
  expect(deps.pauses).toEqual([...SETTLE_POLL_MS])
  expect(deps.pauses.reduce((sum, ms) => sum + ms)).toBe(2_500)
})

it('does not wait for staff', async () => {
  const review = at('MANUAL_REVIEW', 'form-waiting')
  const deps = fakeDeps(review)
  expect(await waitUntilSettled(checking, deps)).toBe(review)
  expect(deps.screens).toHaveLength(1)
})

it('leaves a network failure to the next screen', async () => {
  const deps = fakeDeps(new Error('offline'))
  expect(await waitUntilSettled(checking, deps)).toBe(checking)
})
