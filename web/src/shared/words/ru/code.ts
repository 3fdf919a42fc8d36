/** Words of the field for a code from an SMS. */
export const code = {
  label: 'Код из 6 цифр',
  sandbox: 'Учебный режим: SMS не уходит, код лежит в песочнице.',
  toSandbox: 'Открыть сообщения',
  goodFor: (time: string) => `Код действует ещё ${time}`,
  ended: 'Код устарел. Отправьте новый',
  spent: 'Этот код больше не подойдёт: попытки закончились. Отправьте новый',
  resendIn: (time: string) => `Новый код можно запросить через ${time}`,
  resend: 'Отправить код ещё раз',
}
