import type { documents as ru } from '../ru/documents'

export const documents: typeof ru = {
  kinds: {
    contract: 'Микрокредит беру туралы шарт',
    schedule: 'Өтеу кестесі',
    key_facts: 'Негізгі талаптар',
    consents: 'Келісімдер',
    protocol: 'Қол қою хаттамасы',
    addendum: 'Қосымша келісім',
    certificate: 'Берешектің жоқтығы туралы анықтама',
    statement: 'Микрокредит бойынша үзінді көшірме',
    operations: 'Операциялар тарихы',
    receipt: 'Төлем түбіртегі',
  },
  files: {
    contract: 'shart',
    schedule: 'oteu-kestesi',
    key_facts: 'negizgi-talaptar',
    consents: 'kelisimder',
    protocol: 'qol-qoyu-hattamasy',
    addendum: 'qosymsha-kelisim',
    certificate: 'bereshek-zhoqtygy-turaly-anyqtama',
    statement: 'uzindi-koshirme',
    operations: 'operatsiyalar-tarihy',
    receipt: 'tolem-tubirtegi',
  },
  read: 'Осында оқу',
  readLabel: (name) => `Осында оқу: ${name}`,
  stopReading: 'Жасыру',
  open: 'Ашу',
  openLabel: (name, size) => `Ашу: ${name}, PDF, ${size}`,
  save: 'Жүктеу',
  saveLabel: (name, size) => `Жүктеу: ${name}, PDF, ${size}`,
  size: (kilobytes) => `${kilobytes}\u00a0КБ`,
  hashes: 'Файлдардың бақылау сомалары (SHA-256)',
  hashWhy:
    'Файлда бір таңба өзгерсе де, бақылау сомасы өзгереді. SMS-тегі код тек сомалары осындай құжаттарға жарайды.',
}
