import { expect, it } from 'vitest'
import { redirectFor } from './redirect'

const [start, confirm, method, card] = [
  'loan-prolongation',
  'loan-prolongation-confirm',
  'loan-prolongation-payment-method',
  'loan-prolongation-select-card',
] as const

it.each([
  [undefined, [null, start, start, start]],
  ['drafted', [null, null, confirm, confirm]],
  ['signed', [null, method, null, null]],
  ['paid', [null, start, start, start]],
  ['void', [null, start, start, start]],
] as const)('sends by an addendum that is %s', (state, expected) => {
  expect([start, confirm, method, card].map((screen) => redirectFor(screen, state))).toEqual(
    expected,
  )
})
