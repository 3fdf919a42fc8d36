import type { consents as ru } from '../ru/consents'

export const consents: typeof ru = {
  kinds: {
    personal_data: 'Дербес деректерді өңдеу',
    credit_bureau: 'Кредиттік бюроларға сұрау салу',
    state_data: 'Мемлекеттік дерекқорлардан тексеру',
    terms: 'Пайдаланушы келісімі',
    biometrics: 'Биометриялық деректер',
    marketing: 'Ұсыныстар мен жаңалықтар',
  },
}
