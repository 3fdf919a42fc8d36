import { checksumHolds, digitsOf, LENGTH } from './checksum'
import { normalizeSpaces } from './normalize'
import { invalid, type Parsed, valid } from './parsed'

type IinCode =
  | 'iin_empty'
  | 'iin_length'
  | 'iin_checksum'
  | 'iin_date'
  | 'iin_foreigner'
  | 'iin_century'

/** By the seventh digit. A zero is a foreigner, and the rest names no century. */
const CENTURIES: Partial<Record<string, number>> = { 1: 18, 2: 18, 3: 19, 4: 19, 5: 20, 6: 20 }

/** Twelve digits with anything between them. */
export function parseIin(text: string): Parsed<IinCode> {
  const digits = digitsOf(text)
  if (digits.length !== LENGTH)
    return invalid(normalizeSpaces(text) === '' ? 'iin_empty' : 'iin_length')
  if (!checksumHolds(digits)) return invalid('iin_checksum')
  if (!isDate(birthDateOf(digits))) return invalid('iin_date')
  if (digits.charAt(6) === '0') return invalid('iin_foreigner')
  return CENTURIES[digits.charAt(6)] ? valid(digits) : invalid('iin_century')
}

/** "1979-10-28" of a valid IIN. Where no century is named, the one in which most days exist. */
export function birthDateOf(iin: string): string {
  const century = CENTURIES[iin.charAt(6)] ?? 20
  return `${century}${iin.slice(0, 2)}-${iin.slice(2, 4)}-${iin.slice(4, 6)}`
}

export function sexOf(iin: string): 'male' | 'female' {
  return Number(iin.charAt(6)) % 2 === 1 ? 'male' : 'female'
}

/** Full years on a day, or nothing before the birth. Who was born on 29 February is a year older on
 * 1 March where the year has no such day. */
export function ageOn(iin: string, today: string): number | null {
  const born = birthDateOf(iin)
  if (today < born) return null
  const hadBirthday = today.slice(5) >= born.slice(5)
  return Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1)
}

function isDate(iso: string): boolean {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days
}
