import { invalid, normalizeSpaces, type Parsed, valid } from './parsing'

/** The check digit that IIN and BIN share. */

const LENGTH = 12

const FIRST_ROW = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const SECOND_ROW = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** The digits of a text, whatever stands between them. */
function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** Whether the last of twelve digits follows from the others. Both rows giving 10 means that such
 * a number is never issued. */
function checksumHolds(digits: string): boolean {
  const first = rest(digits, FIRST_ROW)
  return Number(digits.charAt(LENGTH - 1)) === (first === 10 ? rest(digits, SECOND_ROW) : first)
}

function rest(digits: string, row: readonly number[]): number {
  return row.reduce((sum, weight, place) => sum + weight * Number(digits.charAt(place)), 0) % 11
}

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

type BinCode = 'bin_empty' | 'bin_length' | 'bin_checksum' | 'bin_month'

/** An employer's number: a company's BIN or a sole trader's IIN. In both the third and fourth
 * digits are a month. */
export function parseBin(text: string): Parsed<BinCode> {
  const digits = digitsOf(text)
  if (digits.length !== LENGTH)
    return invalid(normalizeSpaces(text) === '' ? 'bin_empty' : 'bin_length')
  if (!checksumHolds(digits)) return invalid('bin_checksum')
  return /^..(0[1-9]|1[0-2])/.test(digits) ? valid(digits) : invalid('bin_month')
}
