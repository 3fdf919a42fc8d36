/** Names of the documents that bind visitors and us. */
export const legal = {
  cookiesPolicy: 'Политика cookie',
  privacy: 'Политика конфиденциальности',
  terms: 'Пользовательское соглашение',
  docs: 'Документы',
}
