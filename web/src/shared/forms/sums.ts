import { integer } from '@/shared/i18n/format'

/** Amounts as people type them, "400 000" or "1 500,50", and as forms hold them: "400000",
 * "1500,50". */

/** A pasted amount may end in tiyn. */
const TIYN = /[.,]\d{1,2}(?=\D*$)/

/** The digits of whole tenge in what was typed or pasted: "400 000,00 ₸" is "400000". */
export function sumIn(text: string): string {
  return text
    .replace(TIYN, '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
}

/** The same with tiyn: "15 000,5 ₸" is "15000,5". Three digits behind a comma are thousands, unless
 * the comma of the tiyn was there before. */
export function sumWithTiynIn(text: string, before: string): string {
  const [, whole = '', tiyn = ''] = /^(.*)[.,](\d*)\D*$/s.exec(text) ?? []
  const hasComma = /[.,]\d*\D*$/.test(text) && (tiyn.length <= 2 || before.includes(','))
  return hasComma ? `${sumIn(whole) || '0'},${tiyn.slice(0, 2)}` : sumIn(text)
}

/** Whole tenge in groups of three, and the tiyn behind them; anything else as it is. */
export function groupedSum(sum: string): string {
  const [, whole, tiyn = ''] = /^(\d{1,15})(,\d{0,2})?$/.exec(sum) ?? []
  return whole === undefined ? sum : integer(Number(whole)) + tiyn
}

/** How many digits precede a position in a text. */
export function digitsBefore(text: string, place: number): number {
  return text.slice(0, place).replace(/\D/g, '').length
}

/** The position in a text after this many digits. */
export function placeAfter(text: string, digits: number): number {
  let place = 0
  for (let left = digits; left > 0 && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) left -= 1
  }
  return place
}
