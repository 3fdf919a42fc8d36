/** Texts of the fields and consents that several forms have. */
export const fields = {
  fields: {
    phone: 'Номер телефона',
    phoneHint: 'Казахстанский мобильный номер, оформленный на вас',
    iin: 'ИИН',
    iinHint: '12\u00a0цифр из вашего документа',
    password: 'Пароль',
    newPassword: 'Новый пароль',
    newPasswordHint:
      'Не короче 8\u00a0знаков. Хорошо подходит фраза из нескольких слов; пароли из известных утечек не подойдут.',
    checkPhone: 'Код этого оператора нам незнаком. Проверьте номер ещё раз',
  },
  consentKinds: {
    personal_data: 'Обработка персональных данных',
    credit_bureau: 'Запрос в кредитные бюро',
    bureau_reporting: 'Сведения в кредитные бюро',
    state_data: 'Проверка по государственным базам',
    terms: 'Пользовательское соглашение',
    biometrics: 'Биометрические данные',
    marketing: 'Предложения и новости',
  },
}
