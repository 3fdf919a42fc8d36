import { expect, it } from 'vitest'
import { parseIban } from '@/shared/identity/iban'
import { nameOf } from '@/shared/payout-methods/PayoutMethodText'
import { bankOf } from './bank'
import { canChoose, isInProgress } from './states'

it('names the bank of an account', () => {
  for (const [iban, bank] of [
    ['KZ41722C000000000001', 'Kaspi Bank'],
    ['KZ31601A000000000001', 'Halyk Bank'],
  ] as const) {
    expect(parseIban(iban).ok).toBe(true)
    expect(bankOf(iban)).toBe(bank)
  }
  expect(bankOf('KZ86125KZT5004100100')).toBeNull()
})

it('names a card by its bank and its end', () => {
  expect(nameOf({ bank: 'Kaspi Bank', mask: '•• 0293' })).toBe('Kaspi Bank •• 0293')
  expect(nameOf({ bank: null, mask: '•• 0293' })).toBe('•• 0293')
})

it('allows choosing a payout method in the right states', () => {
  expect(
    ['CARD_REQUIRED', 'OFFER_CHOSEN', 'DISBURSE_FAILED'].every((it) => canChoose(it as 'NONE')),
  ).toBe(true)
  expect(canChoose('DISBURSING')).toBe(false)
  expect(isInProgress('SCORING')).toBe(true)
  expect(isInProgress('ACTIVE')).toBe(false)
})
