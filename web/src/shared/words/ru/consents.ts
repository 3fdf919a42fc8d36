/** Texts around consents. */
export const consents = {
  details: 'Кому, какие данные, зачем и на сколько',
  document: 'Документ',
}
