import { expect, it } from 'vitest'
import type { Product } from '@/shared/page/payload'
import { addressOf, choiceIn, withChoice, withoutChoice } from './choice'

const product = {
  amount_min: 10_000,
  amount_max: 190_000,
  amount_step: 1_000,
  days_min: 5,
  days_max: 45,
} as Product

it('reads a choice from an address, within the bounds', () => {
  expect(choiceIn('?amount=50000&days=15', product)).toEqual({ amount: 50_000, days: 15 })
  expect(choiceIn('?amount=9999999&days=0', product)).toEqual({ amount: 190_000, days: 5 })
  expect(choiceIn('?amount=50000', product)).toBeNull()
  expect(choiceIn('?amount=x&days=15', product)).toBeNull()
})

it('hands it on to another address and takes it away again', () => {
  expect(withChoice('/form/reg/', '?utm_source=a&amount=50000&days=15')).toBe(
    '/form/reg/?amount=50000&days=15',
  )
  expect(withChoice('/form/reg/', '?amount=<b>&days=15')).toBe('/form/reg/')
  expect(withChoice('/form/reg/', '')).toBe('/form/reg/')
  expect(withChoice('/form/reg/', '?amount=50000&days=15&city=ust-kamenogorsk')).toBe(
    '/form/reg/?amount=50000&days=15&city=ust-kamenogorsk',
  )
  expect(withChoice('/form/reg/', '?city=aktau')).toBe('/form/reg/?city=aktau')
  expect(withChoice('/form/reg/', '?amount=1&days=2&city=<b>')).toBe('/form/reg/?amount=1&days=2')
  expect(withoutChoice('?amount=50000&days=15&city=aktau')).toBe('?city=aktau')
  expect(withoutChoice('?utm_source=a&amount=50000&days=15')).toBe('?utm_source=a')
  expect(withoutChoice('?amount=50000&days=15')).toBe('')
})

it('writes a choice into an address, and a city only where there is one', () => {
  const choice = { amount: 50_000, days: 15 }
  expect(addressOf('/form/new-loan/', choice, null)).toBe('/form/new-loan/?amount=50000&days=15')
  expect(addressOf('/', choice, 'aktau')).toBe('/?amount=50000&days=15&city=aktau')
})
