import { checksumHolds, digitsOf, LENGTH } from './checksum'
import { accepted, type Parsed, refused } from './parsed'
import { tidy } from './typed'

type BinCode = 'bin_empty' | 'bin_length' | 'bin_checksum' | 'bin_month'

/** An employer's number: a company's BIN or a sole trader's IIN. In both the third and fourth
 * digits are a month. */
export function parseBin(text: string): Parsed<BinCode> {
  const digits = digitsOf(text)
  if (digits.length !== LENGTH) return refused(tidy(text) === '' ? 'bin_empty' : 'bin_length')
  if (!checksumHolds(digits)) return refused('bin_checksum')
  return /^..(0[1-9]|1[0-2])/.test(digits) ? accepted(digits) : refused('bin_month')
}
