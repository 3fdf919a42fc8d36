import { HYPHENS, invalid, normalizeSpaces, type Parsed, valid } from './parsing'

type PhoneCode =
  | 'phone_empty'
  | 'phone_format'
  | 'phone_length'
  | 'phone_foreign'
  | 'phone_landline'

/** Known operator codes: only a hint, because new ones are issued. */
const KNOWN_CODE = /^\+77(0[0-25-8]|47|6[0-4]|7[15-8]|85)/

/** `8…`, `7…`, `+7…` and the ten digits without the country, as `+77XXXXXXXXX`. */
export function parsePhone(text: string): Parsed<PhoneCode> {
  const typed = normalizeSpaces(text)
  if (typed === '') return invalid('phone_empty')
  const number = typed.replace(HYPHENS, '').replace(/[ ().]/g, '')
  if (!/^\+?[0-9]*$/.test(number)) return invalid('phone_format')
  if (/^\+[^7]/.test(number)) return invalid('phone_foreign')
  const national = /^(?:\+7|[78]|(?=7.{9}$))(?<digits>[0-9]{10})$/.exec(number)?.groups?.digits
  if (national === undefined) return invalid('phone_length')
  if (!national.startsWith('7')) return invalid('phone_foreign')
  // Towns have the codes 71x and 72x; the rest of +77 is mobile or may become so.
  return /^7[12]/.test(national) ? invalid('phone_landline') : valid(`+7${national}`)
}

/** "+77010000101" as people read it: "+7 701 000 01 01". */
export function readablePhone(phone: string): string {
  const [, ...groups] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? []
  return groups.length > 0 ? ['+7', ...groups].join('\u00a0') : phone
}

/** Whether the operator code of a valid number is known: if not, ask to check it. */
export function hasKnownCode(phone: string): boolean {
  return KNOWN_CODE.test(phone)
}
