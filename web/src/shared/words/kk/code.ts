import type { code as ru } from '../ru/code'

export const code: typeof ru = {
  label: '6 цифрлы код',
  sandbox: 'Оқу режимі: SMS жіберілмейді, код құмсалғышта жатыр.',
  toSandbox: 'Хабарламаларды ашу',
  goodFor: (time) => `Код тағы ${time} жарамды`,
  ended: 'Кодтың мерзімі өтті. Жаңасын жіберіңіз',
  spent: 'Бұл код енді жарамайды: мүмкіндіктер таусылды. Жаңасын жіберіңіз',
  resendIn: (time) => `Жаңа кодты ${time} өткен соң сұрауға болады`,
  resend: 'Кодты қайта жіберу',
}
