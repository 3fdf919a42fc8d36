import type { transfer as ru } from '../ru/transfer'

export const transfer: typeof ru = {
  title: 'Деректемелер бойынша аударыммен',
  text: 'Кез келген банктің қосымшасы жарайды. Төлем мақсатында шарт нөмірі мен қарыз алушының ЖСН-ін жазыңыз.',
  payee: 'Алушы',
  bin: 'БСН',
  iban: 'Шот (ЖСК)',
  bank: 'Банк',
  bic: 'БСК',
}
