import type { payoutMethod as ru } from '../ru/payout-method'

export const payoutMethod: typeof ru = {
  kinds: { card: 'Карта', iban: 'Шот' },
  expires: (date) => `мерзімі: ${date}`,
  current: 'қазір таңдалған',
}
