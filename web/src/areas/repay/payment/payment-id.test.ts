import { expect, it } from 'vitest'
import { paymentIn } from './payment-id'

const id = '0199a8f0-1234-7abc-8def-0123456789ab'

it.each([
  [`?op=${id}`, id],
  [`?op=payment&payment=${id}`, id],
  [`?payment=${id}`, id],
  ['', null],
  ['?op=payment', null],
  ['?op=../../etc', null],
])('finds the payment in %j', (search, expected) => {
  expect(paymentIn(search)).toBe(expected)
})
