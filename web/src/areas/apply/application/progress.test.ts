import { expect, it } from 'vitest'
import { progressOf, type Stop, stopOf, USUAL_PARTS, usualBefore } from './progress'

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
  // Somebody new: seven parts, the first look, the camera, the card, three more.
  ['names', USUAL_PARTS, null, false, 1, 13, 9],
  ['document', USUAL_PARTS, null, false, 2, 13, 9],
  ['address', USUAL_PARTS, null, false, 3, 13, 8],
  ['work', USUAL_PARTS, null, false, 4, 13, 7],
  ['income', USUAL_PARTS, null, false, 5, 13, 7],
  ['contacts', USUAL_PARTS, null, false, 6, 13, 6],
  ['check', USUAL_PARTS, null, false, 7, 13, 6],
  ['preapproval', USUAL_PARTS, ['card'], false, 8, 13, 5],
  ['camera', [...USUAL_PARTS, 'preapproval'], ['card'], false, 9, 13, 5],
  ['card', [...USUAL_PARTS, 'preapproval', 'camera'], ['card'], false, 10, 13, 3],
  ['offer', [...USUAL_PARTS, 'preapproval', 'camera', 'card'], [], true, 11, 13, 2],
  ['terms', [...USUAL_PARTS, 'preapproval', 'camera', 'card', 'offer'], [], true, 12, 13, 2],
  ['signing', usualBefore('signing'), [], true, 13, 13, 1],
  // Who lives elsewhere answers one more.
  ['actual', elsewhere, null, false, 4, 14, 8],
  ['work', elsewhere, null, false, 5, 14, 7],
  // A statement that is asked for is counted when it is known, and stays counted when it is given.
  ['preapproval', USUAL_PARTS, ['statement', 'card'], false, 8, 14, 7],
  ['statement', [...USUAL_PARTS, 'preapproval', 'camera'], ['statement', 'card'], false, 10, 14, 5],
  ['card', [...USUAL_PARTS, 'preapproval', 'camera', 'statement'], ['card'], false, 11, 14, 3],
  // A face that is known is not asked for again: the way is one screen shorter, and never longer.
  ['card', [...USUAL_PARTS, 'preapproval'], ['card'], false, 9, 12, 3],
  // Somebody who comes back has only to look through what is known.
  ['check', ['check'], null, true, 1, 6, 5],
  ['preapproval', ['check'], [], true, 2, 6, 4],
  // Consents of an older text are signed in between.
  ['consents', USUAL_PARTS, null, false, 8, 14, 6],
  // On another device, where nothing is known of the way so far.
  ['card', usualBefore('card'), ['card'], false, 10, 13, 3],
])('at %s after %j with %j missing', (at, visited, missing, hasTarget, step, of, minutes) => {
  const progress = progressOf({ at, visited, missing, hasTarget })
  expect([progress.step, progress.stops.length, progress.minutesLeft]).toEqual([step, of, minutes])
})

it('stands somewhere as long as something is asked for', () => {
  expect(stopOf({ state: 'CARD_VERIFYING' })).toBe('card')
  expect(stopOf({ state: 'CONTRACT_SIGNING' })).toBe('signing')
  for (const state of ['NONE', 'DISBURSING', 'COOLING_OFF', 'ACTIVE', 'DECLINED'] as const) {
    expect(stopOf({ state })).toBeNull()
  }
})
