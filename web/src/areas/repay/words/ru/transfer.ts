/** Texts of repayment by bank transfer. */
export const transfer = {
  title: 'Переводом по реквизитам',
  text: 'Подойдёт приложение любого банка. В назначении платежа укажите номер договора и ИИН заёмщика.',
  payee: 'Получатель',
  bin: 'БИН',
  iban: 'Счёт (ИИК)',
  bank: 'Банк',
  bic: 'БИК',
}
