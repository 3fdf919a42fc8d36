/** Words of the code that is a signature. */
export const signingCode = {
  sentTo: 'Код отправлен на номер',
  never: 'Никому не сообщайте код: он заменяет вашу подпись. Сотрудники его не спрашивают.',
  resent: 'Новый код отправлен',
}
