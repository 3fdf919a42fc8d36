/** Texts of one card or account to which money is paid out. */
export const payoutMethod = {
  kinds: { card: 'Карта', iban: 'Счёт' },
  expires: (date: string) => `до ${date}`,
  current: 'выбрано сейчас',
}
