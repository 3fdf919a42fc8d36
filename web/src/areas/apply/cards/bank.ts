/** Banks by the three digits after the check digits of an IBAN. The server decides whether payouts
 * are supported. */
const BANKS: Record<string, string> = {
  '722': 'Kaspi Bank',
  '601': 'Halyk Bank',
  '965': 'ForteBank',
  '948': 'Eurasian Bank',
  '821': 'Bank RBK',
  '998': 'Jusan Bank',
  '886': 'Home Credit Bank',
  '914': 'Bereke Bank',
  '849': 'Nurbank',
  '949': 'Altyn Bank',
  '972': 'Otbasy Bank',
  '551': 'Freedom Bank',
  '563': 'Казпочта',
  '432': 'ВТБ',
  '896': 'Заман-Банк',
  '246': 'ADCB',
  '885': 'KZI Bank',
  '435': 'Shinhan Bank',
  '832': 'Citibank',
  '913': 'Bank of China',
  '930': 'ICBC',
  '947': 'Alfa-Bank',
}

/** The bank of an IBAN; null if unknown. */
export function bankOf(iban: string): string | null {
  return BANKS[iban.slice(4, 7)] ?? null
}
