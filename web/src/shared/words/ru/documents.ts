/** Texts of documents: reading, saving and verifying them. */
export const documents = {
  kinds: {
    contract: 'Договор о предоставлении микрокредита',
    schedule: 'График погашения',
    key_facts: 'Ключевые условия',
    consents: 'Согласия',
    protocol: 'Протокол подписания',
    addendum: 'Дополнительное соглашение',
    certificate: 'Справка об отсутствии задолженности',
    statement: 'Выписка по микрокредиту',
    operations: 'История операций',
    receipt: 'Квитанция об оплате',
  },
  /** What files are called. Latin letters: not every program keeps others. */
  files: {
    contract: 'dogovor',
    schedule: 'grafik-pogasheniya',
    key_facts: 'klyuchevye-usloviya',
    consents: 'soglasiya',
    protocol: 'protokol-podpisaniya',
    addendum: 'dopolnitelnoe-soglashenie',
    certificate: 'spravka-ob-otsutstvii-zadolzhennosti',
    statement: 'vypiska',
    operations: 'istoriya-operatsiy',
    receipt: 'kvitantsiya-ob-oplate',
  },
  read: 'Читать здесь',
  readLabel: (name: string) => `Читать здесь: ${name}`,
  stopReading: 'Свернуть',
  open: 'Открыть',
  openLabel: (name: string, size: string) => `Открыть: ${name}, PDF, ${size}`,
  save: 'Скачать',
  saveLabel: (name: string, size: string) => `Скачать: ${name}, PDF, ${size}`,
  size: (kilobytes: string) => `${kilobytes}\u00a0КБ`,
  hashes: 'Контрольные суммы файлов (SHA-256)',
  hashWhy:
    'Контрольная сумма меняется, если в файле изменить хоть один знак. Код из SMS подходит только к документам с этими суммами.',
}
