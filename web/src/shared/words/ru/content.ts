/** Texts around the texts of the site and of the card with our contacts. */
export const content = {
  home: 'Главная',
  contacts: {
    card: 'Как с нами связаться',
    phone: 'Телефон',
    email: 'Электронная почта',
    hours: 'Часы работы',
    address: 'Адрес',
    company: 'Реквизиты',
    legalName: 'Наименование',
    bin: 'БИН',
    licence: 'Лицензия',
    licenceLine: (number: string, date: string) => `№\u00a0${number} от ${date}`,
    regulator: 'Надзор',
    cities: 'Ваш город',
    citiesLead:
      'Мы работаем онлайн, и условия одинаковы по всему Казахстану. На странице города собрано то, что пригодится именно там.',
  },
}
