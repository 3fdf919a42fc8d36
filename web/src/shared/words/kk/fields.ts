import type { fields as ru } from '../ru/fields'

export const fields: typeof ru = {
  fields: {
    phone: 'Телефон нөмірі',
    phoneHint: 'Өз атыңызға тіркелген қазақстандық ұялы нөмір',
    iin: 'ЖСН',
    iinHint: 'Құжатыңыздағы 12\u00a0цифр',
    password: 'Құпиясөз',
    newPassword: 'Жаңа құпиясөз',
    newPasswordHint:
      'Кемінде 8\u00a0таңба. Бірнеше сөзден тұратын тіркес жақсы келеді; бұрын желіге таралып кеткен құпиясөздер жарамайды.',
    checkPhone: 'Бұл оператордың коды бізге таныс емес. Нөмірді қайта тексеріңіз',
  },
  consentKinds: {
    personal_data: 'Дербес деректерді өңдеу',
    credit_bureau: 'Кредиттік бюроларға сұрау салу',
    bureau_reporting: 'Кредиттік бюроларға мәлімет беру',
    state_data: 'Мемлекеттік дерекқорлардан тексеру',
    terms: 'Пайдаланушы келісімі',
    biometrics: 'Биометриялық деректер',
    marketing: 'Ұсыныстар мен жаңалықтар',
  },
}
