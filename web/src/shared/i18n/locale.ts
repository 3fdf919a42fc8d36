/** The languages of the site, as its addresses call them. */
export type Locale = 'ru' | 'kz'
