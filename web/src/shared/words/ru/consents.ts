/** Names of the consents. */
export const consents = {
  kinds: {
    personal_data: 'Обработка персональных данных',
    credit_bureau: 'Запрос в кредитные бюро',
    state_data: 'Проверка по государственным базам',
    terms: 'Пользовательское соглашение',
    biometrics: 'Биометрические данные',
    marketing: 'Предложения и новости',
  },
}
