import { checksumHolds, digitsOf, LENGTH } from './checksum'
import { normalizeSpaces } from './normalize'
import { invalid, type Parsed, valid } from './parsed'

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
