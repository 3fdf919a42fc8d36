import { expect, it } from 'vitest'
import { progressOf, type Stop, stopOf, USUAL_PARTS, usualBefore } from './progress'

/** Somebody whom the state register does not know types everything. */
const TYPED: readonly Stop[] = [
  'names',
  'document',
  'address',
  'work',
  'income',
  'contacts',
  'check',
]

const elsewhere: Stop[] = [
  'names',
  'document',
  'address',
  'actual',
  'work',
  'income',
  'contacts',
  'check',
]

/** Where, what is behind or in the questionnaire, what is missing, whether the target is known; the
 * step, of how many, and the minutes that are left. Reckoned by hand from the table of seconds. */
it.each<[Stop, readonly Stop[], Stop[] | null, boolean, number, number, number]>([
  // Somebody whom nobody knows: seven parts, the first look, the camera, the card, three more.
  ['names', TYPED, null, false, 1, 13, 9],
  ['document', TYPED, null, false, 2, 13, 9],
  ['address', TYPED, null, false, 3, 13, 8],
  ['work', TYPED, null, false, 4, 13, 7],
  ['income', TYPED, null, false, 5, 13, 7],
  ['contacts', TYPED, null, false, 6, 13, 6],
  ['check', TYPED, null, false, 7, 13, 6],
  ['preapproval', TYPED, ['card'], false, 8, 13, 5],
  ['camera', [...TYPED, 'preapproval'], ['card'], false, 9, 13, 5],
  ['card', [...TYPED, 'preapproval', 'camera'], ['card'], false, 10, 13, 3],
  ['offer', [...TYPED, 'preapproval', 'camera', 'card'], [], true, 11, 13, 2],
  ['terms', [...TYPED, 'preapproval', 'camera', 'card', 'offer'], [], true, 12, 13, 2],
  ['signing', usualBefore('signing'), [], true, 8, 8, 1],
  // Who lives elsewhere answers one more.
  ['actual', elsewhere, null, false, 4, 14, 8],
  ['work', elsewhere, null, false, 5, 14, 7],
  // A statement that is asked for is counted when it is known, and stays counted when it is given.
  ['preapproval', TYPED, ['statement', 'card'], false, 8, 14, 7],
  ['statement', [...TYPED, 'preapproval', 'camera'], ['statement', 'card'], false, 10, 14, 5],
  ['card', [...TYPED, 'preapproval', 'camera', 'statement'], ['card'], false, 11, 14, 3],
  // A face that is known is not asked for again: the way is one screen shorter, and never longer.
  ['card', [...TYPED, 'preapproval'], ['card'], false, 9, 12, 3],
  // Somebody who comes back has only to look through what is known.
  ['check', ['check'], null, true, 1, 6, 5],
  ['preapproval', ['check'], [], true, 2, 6, 4],
  // Consents of an older text are signed in between.
  ['consents', TYPED, null, false, 8, 14, 6],
  // On another device, where nothing is known of the way so far.
  ['card', usualBefore('card'), ['card'], false, 5, 8, 3],
  // Whom the register knows answers two.
  ['earnings', USUAL_PARTS, null, false, 1, 8, 6],
  ['check', USUAL_PARTS, null, false, 2, 8, 6],
  ['preapproval', USUAL_PARTS, ['card'], false, 3, 8, 5],
])('at %s after %j with %j missing', (at, visited, missing, hasTarget, step, of, minutes) => {
  const progress = progressOf({ at, visited, missing, hasTarget })
  expect([progress.step, progress.stops.length, progress.minutesLeft]).toEqual([step, of, minutes])
})

it('has a position in every state that needs the customer', () => {
  expect(stopOf({ state: 'CARD_VERIFYING' })).toBe('card')
  expect(stopOf({ state: 'CONTRACT_SIGNING' })).toBe('signing')
  for (const state of ['NONE', 'DISBURSING', 'COOLING_OFF', 'ACTIVE', 'DECLINED'] as const) {
    expect(stopOf({ state })).toBeNull()
  }
})
