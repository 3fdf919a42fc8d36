/** Generated from docs/openapi.json by `npm run api -w web`; a test fails when stale. */

export const ADDRESS_LINE_CHARS_MAX = 100
export const CASE_FILES_MAX = 10
export const CASE_TEXT_CHARS_MAX = 4000
export const DEFERRAL_MONTHS_MAX = 24
export const DEFERRAL_MONTHS_MIN = 1
export const DEPENDANTS_MAX = 15
export const EMAIL_CHARS_MAX = 254
export const EMPLOYER_CHARS_MAX = 120
export const EMPLOYER_CHARS_MIN = 2
export const GUEST_PAYMENT_TIYN_MAX = 50000000
export const GUEST_PAYMENT_TIYN_MIN = 100000
export const HOUSE_CHARS_MAX = 20
export const INCOME_TENGE_MAX = 10000000
export const NAME_CHARS_MAX = 60
export const OTP_DIGITS = 6
export const OWN_LIMIT_TENGE_MAX = 10000000
export const PARTIAL_PAYMENT_TIYN_MIN = 100000
export const PASSWORD_CHARS_MAX = 128
export const PASSWORD_CHARS_MIN = 8
export const PAY_DAY_MAX = 31
export const REVIEW_TEXT_CHARS_MAX = 1000
export const STATEMENT_BYTES_MAX = 10485760
export const UPLOAD_BYTES_MAX = 10485760

export const CONTACT_RELATIONS = [
  'spouse',
  'parent',
  'child',
  'sibling',
  'relative',
  'friend',
  'colleague',
] as const

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

export const ID_DOCUMENT_ISSUERS = [
  'interior_ministry',
  'justice_ministry',
] as const

export const ID_DOCUMENT_KINDS = [
  'id_card',
  'passport',
  'residence_permit',
] as const

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
