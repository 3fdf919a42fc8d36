/** Words of a link from a message that leads to one screen by a code. */
export const shortLink = {
  title: {
    login: 'Вход в кабинет',
    pay: 'Ваш платёж',
    continue: 'Ваша заявка',
    offer: 'Ваше предложение',
  },
  lead: {
    login: 'Откроем кабинет после кода из SMS.',
    pay: 'Покажем сумму и дату, оплатить или продлить можно сразу.',
    continue: 'Откроем шаг, на котором ждёт заявка.',
    offer: 'Покажем условия, ставку и полную стоимость.',
  },
  safe: (phone: string) =>
    `Ссылка сама никого не впускает. Отправим код на номер ${phone}: так мы узнаем, что это вы.`,
  sent: (phone: string) => `Код отправлен на номер ${phone}.`,
  getCode: 'Получить код',
  enter: 'Продолжить',
  open: 'Открыть',
  alreadyIn: 'Вы уже вошли на этом устройстве.',
}
