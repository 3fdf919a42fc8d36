/** The codes of list fields, as in `origination::questionnaire` and `identity`. */

export const DOCUMENTS = ['id_card', 'passport', 'residence_permit'] as const
export const ISSUERS = ['interior_ministry', 'justice_ministry'] as const

export const EMPLOYMENTS = [
  'employed',
  'self_employed',
  'sole_trader',
  'pensioner',
  'student',
  'parental_leave',
  'unemployed',
  'conscript',
] as const

export const RELATIONS = [
  'spouse',
  'parent',
  'child',
  'sibling',
  'relative',
  'friend',
  'colleague',
] as const

/** KATO codes: seventeen oblasts, then the three cities of republican significance. */
export const REGIONS = [
  '100000000',
  '110000000',
  '150000000',
  '190000000',
  '230000000',
  '270000000',
  '310000000',
  '330000000',
  '350000000',
  '390000000',
  '430000000',
  '470000000',
  '550000000',
  '590000000',
  '610000000',
  '620000000',
  '630000000',
  '710000000',
  '750000000',
  '790000000',
] as const

const CITIES: readonly string[] = ['710000000', '750000000', '790000000']

/** Whether a region is a city, with districts of its own. */
export function isCity(region: string): boolean {
  return CITIES.includes(region)
}
