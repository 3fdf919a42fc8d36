import { expect, it } from 'vitest'
import { cardsToAdd } from './cards-to-add'

const target = { id: 'a', kind: 'card', mask: '•• 0010', is_own: true, is_default: true } as const
const kept = { id: 'b', mask: '•• 0010', is_default: true, is_autopay: false }

it('offers to pay with the card to which the money came, until it pays already', () => {
  expect(cardsToAdd([target], [])).toEqual([target])
  expect(cardsToAdd([target], [{ ...kept, mask: '•• 9999' }])).toEqual([target])
  expect(cardsToAdd([target], [kept])).toEqual([])
})

it('offers neither an account nor a card of somebody else', () => {
  expect(cardsToAdd([{ ...target, kind: 'iban' }], [])).toEqual([])
  expect(cardsToAdd([{ ...target, is_own: false }], [])).toEqual([])
})
