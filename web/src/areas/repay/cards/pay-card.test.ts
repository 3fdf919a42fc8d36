import { expect, it } from 'vitest'
import { NEW_CARD } from './CardField'
import { cardIdOf, cardsToAdd, usualCard } from './pay-card'

const card = (id: string, is_default = false) => ({
  id,
  mask: '•• 0010',
  is_default,
  is_used_by_autopay: false,
})

it('preselects the default card, and a new one where none is saved', () => {
  expect(usualCard([card('a'), card('b', true)], false)).toBe('b')
  expect(usualCard([card('a'), card('b')], false)).toBe('a')
  expect(usualCard([], false)).toBe(NEW_CARD)
})

it('does not offer the card again that was refused', () => {
  expect(usualCard([card('a', true)], true)).toBe(NEW_CARD)
})

it('never pays with a card that is gone', () => {
  expect(cardIdOf('a', [card('a')])).toBe('a')
  expect(cardIdOf('b', [card('a')])).toBeNull()
  expect(cardIdOf(NEW_CARD, [card('a')])).toBeNull()
})

const target = {
  id: 'a',
  kind: 'card',
  mask: '•• 0010',
  is_own: true,
  needs_proof: false,
  is_default: true,
} as const
const saved = { id: 'b', mask: '•• 0010', is_default: true, is_used_by_autopay: false }

it('offers to pay with the card to which the money came, until it pays already', () => {
  expect(cardsToAdd([target], [])).toEqual([target])
  expect(cardsToAdd([target], [{ ...saved, mask: '•• 9999' }])).toEqual([target])
  expect(cardsToAdd([target], [saved])).toEqual([])
})

it('offers neither an account nor another person’s card', () => {
  expect(cardsToAdd([{ ...target, kind: 'iban' }], [])).toEqual([])
  expect(cardsToAdd([{ ...target, is_own: false }], [])).toEqual([])
})
