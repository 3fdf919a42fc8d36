/** Words that every screen of an application shares. */
export const application = {
  /** Names of the steps, by route. */
  steps: {
    form: 'Заявка',
    'form-reg': 'Анкета',
    'form-preapproval': 'Предварительное решение',
    'form-biometry': 'Подтверждение личности',
    'form-biometry-waiting': 'Проверка снимка',
    'form-biometry-error': 'Подтверждение личности',
    'form-bank-statement': 'Выписка из банка',
    'form-bank-statement-waiting': 'Проверка выписки',
    'form-esign': 'Подписание',
    'form-got-offer': 'Предложение',
    'form-accept-offer': 'Условия договора',
    'form-haved': 'Открытый микрокредит',
    'form-new-loan': 'Новая заявка',
    'form-waiting': 'Рассмотрение заявки',
    'form-withdrawal': 'Получение денег',
    decline: 'Решение по заявке',
    'decline-with-offers': 'Решение по заявке',
    'docs-verify': 'Документы',
    'docs-waiting': 'Проверка документов',
    card: 'Проверка карты',
    'card-add-card': 'Карта или счёт',
    'card-get-card': 'Куда получить деньги',
    success: 'Деньги отправлены',
    'loan-details': 'Микрокредит',
  },
  finishFirst: (step: string) => `Сначала завершите шаг «${step}»`,
  cancelled: 'Заявка отменена. Можно начать новую',
  expired: 'Срок заявки истёк. Можно начать новую',
  otherDevice: 'Заявка продолжена на другом устройстве. Показываем, где она сейчас',
  stale: 'Нет связи. Показываем последнее, что знаем, и обновим, когда связь появится',
  progress: {
    label: 'Шаги заявки',
    of: (step: number, all: number) => `Шаг ${step} из ${all}`,
    left: (minutes: number) => (minutes === 1 ? 'ещё около минуты' : `ещё около ${minutes} минут`),
    stops: {
      names: 'Как вас зовут',
      document: 'Документ',
      address: 'Адрес регистрации',
      actual: 'Адрес проживания',
      work: 'Работа',
      income: 'Доходы и расходы',
      contacts: 'Контакты',
      check: 'Проверка ответов',
      consents: 'Согласия',
      preapproval: 'Предварительное решение',
      camera: 'Подтверждение личности',
      docs: 'Документы',
      statement: 'Выписка из банка',
      card: 'Карта или счёт',
      offer: 'Предложение',
      terms: 'Условия договора',
      signing: 'Подписание',
    },
  },
  /** Why the amount is less than was asked for. */
  limited: {
    asked: (amount: string) => `Вы просили ${amount}.`,
    term: (offered: string) => `Срок — ${offered}: при нём платёж остаётся посильным.`,
    why: {
      kdn: (most: string, share: string) =>
        `По закону платежи по всем кредитам не могут превышать ${share} дохода, поэтому можем предложить до ${most}.`,
      kdd: (most: string) =>
        `Все долги вместе с этим были бы слишком велики для вашего дохода, поэтому можем предложить до ${most}.`,
      score: (most: string) =>
        `По нашим правилам сумма зависит от оценки кредитного бюро: с вашей можем предложить до ${most}.`,
      own_limit: (most: string) =>
        `Вы сами установили предел в профиле, поэтому можем предложить до ${most}.`,
      first_online: (most: string) =>
        `По закону первый онлайн-микрокредит на большую сумму требует личного визита, поэтому можем предложить до ${most}.`,
      statement_skipped: (most: string) => `Без выписки из банка можем предложить до ${most}.`,
      staff: (most: string) => `Сотрудник, который смотрел заявку, одобрил до ${most}.`,
    },
  },
  cancel: {
    button: 'Отменить заявку',
    question: 'Отменить заявку?',
    text: 'Это бесплатно и ни на что не влияет. Ответы анкеты сохранятся: пригодятся, если подадите новую заявку.',
    yes: 'Да, отменить',
    no: 'Нет, продолжить',
  },
  waiting: {
    elapsed: (span: string) => `Прошло ${span}`,
    short: 'Ждём ответ. Страница обновится сама',
    long: 'Ответ идёт дольше обычного. Страницу можно закрыть: сообщим по SMS, когда он придёт. Заявка и ответы сохранены.',
    overdue:
      'Ответ задерживается, и мы уже разбираемся. Страницу можно закрыть: сообщим по SMS. Делать ничего не нужно.',
  },
}
