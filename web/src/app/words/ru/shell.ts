/** Texts of the frame around every page: header, footer, switches and notices. */
export const shell = {
  skip: 'Перейти к содержанию',
  home: 'На главную',
  mainNav: 'Основное меню',
  menu: 'Меню',
  login: 'Войти',
  account: 'Кабинет',
  apply: 'Подать заявку',
  nav: {
    howToGet: 'Как получить',
    howToRepay: 'Как погасить',
    faq: 'Вопросы',
    blog: 'Блог',
    contacts: 'Контакты',
  },
  callUs: (phone: string) => `Позвонить: ${phone}`,
  language: {
    other: 'Қазақша',
    onlyHere: 'Эта страница доступна только на русском',
    onlyHereOther: 'Бұл бет тек орыс тілінде',
  },
  faqTabs: { label: 'Справка', faq: 'Вопросы и ответы', about: 'О компании' },
  client: {
    label: 'Личный кабинет',
    overview: 'Обзор',
    loans: 'Займы',
    history: 'История',
    documents: 'Документы',
    profile: 'Профиль',
  },
  footer: {
    label: 'Подвал сайта',
    borrow: 'Микрокредит',
    help: 'Помощь',
    company: 'Компания',
    popular: 'Популярное',
    repayment: 'Оплатить микрокредит',
    support: 'Поддержка',
    consumerProtection: 'Защита прав и омбудсман',
    cookies: 'Cookie на этом сайте',
    licence: 'Лицензия',
    licenceLine: (number: string, date: string) => `Лицензия №\u00a0${number} от ${date}`,
    bin: 'БИН',
    address: 'Адрес',
    hours: 'Часы работы',
    loanTerms: (amounts: string, days: string) =>
      `Условия микрокредита: сумма ${amounts}, срок ${days}.`,
    loanRate: (rate: string, low: string, high: string) =>
      `Ставка вознаграждения ${rate} в день, ГЭСВ от ${low} до ${high} в зависимости от срока.`,
    warning:
      'Оцените свои силы, прежде чем брать микрокредит: просрочка увеличивает долг и портит кредитную историю.',
  },
  /** Landings exist in Russian only, so the Kazakh footer lists none. */
  popular: [
    { to: 'zaym-srochno', label: 'Срочный заём онлайн' },
    { to: 'zaym-na-kartu', label: 'Заём на банковскую карту' },
    { to: 'zaym-do-zarplaty', label: 'Заём до зарплаты' },
    { to: 'zaym-50000-tenge', label: 'Заём 50\u00a0000\u00a0тенге' },
    { to: 'mikrokredit-almaty', label: 'Микрокредит в Алматы' },
    { to: 'mikrokredit-astana', label: 'Микрокредит в Астане' },
    { to: 'mikrokredit-shymkent', label: 'Микрокредит в Шымкенте' },
    { to: 'kredit-pensioneram', label: 'Микрокредит пенсионерам' },
  ],
  cookie: {
    label: 'Выбор cookie',
    text: 'Запомнить на 180\u00a0дней, откуда вы пришли? Без согласия забудем, когда вы закроете браузер.',
    necessary: 'Только необходимое',
    allow: 'Разрешить',
    settings: 'Подробнее',
  },
  errors: {
    notFound: {
      title: 'Страница не найдена',
      text: 'Возможно, адрес набран с ошибкой или страницу убрали. С вашим микрокредитом и заявкой это никак не связано.',
    },
    broken: {
      title: 'У нас сбой',
      text: 'Мы уже разбираемся. Деньги не списаны. Попробуйте обновить страницу через минуту.',
    },
    busy: {
      title: 'Сервис временно недоступен',
      text: 'Идут работы или слишком много обращений сразу. Деньги не списаны. Попробуйте через несколько минут.',
    },
    other: {
      title: 'Не получилось открыть страницу',
      text: 'Попробуйте ещё раз. Если не поможет, позвоните нам: подскажем и решим вопрос по телефону.',
    },
    statusLine: (status: number) => `Ошибка ${status}`,
    next: 'Что можно сделать',
    home: 'На главную',
    repayment: 'Оплатить микрокредит',
    support: 'Написать в поддержку',
  },
  navigation: {
    offline: {
      title: 'Нет интернета',
      text: 'Проверьте связь и откройте страницу ещё раз.',
    },
    failed: {
      title: 'У нас сбой',
      text: 'Деньги не списаны. Попробуйте через минуту.',
    },
    retry: 'Попробовать ещё раз',
  },
}
