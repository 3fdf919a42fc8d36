import { integer } from '@/shared/i18n/format'

/** Amounts as people type them, "400 000" or "1 500,50", as forms hold them, "400000" or "1500,50",
 * and as the API takes them: tenge or tiyn. */

interface Bounds {
  min?: number
  max?: number
}

/** "15 000", "15000,50" or "15 000 ₸" typed or pasted, in tiyn; null if it is not an amount, or
 * outside the bounds. */
export function parseTiyn(text: string, { min = 0, max = Infinity }: Bounds = {}): number | null {
  const [, tenge, decimals = ''] =
    /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s₸]/g, '')) ?? []
  if (tenge === undefined) return null
  const tiyn = Number(tenge) * 100 + Number(decimals.padEnd(2, '0'))
  return tiyn >= min && tiyn <= max ? tiyn : null
}

/** The same in tenge; null if there are tiyn. */
export function parseTenge(text: string, { min = 0, max = Infinity }: Bounds = {}): number | null {
  const tiyn = /[.,]/.test(text) ? null : parseTiyn(text, { min: min * 100, max: max * 100 })
  return tiyn === null ? null : tiyn / 100
}

/** The amount as a form holds it: 1500050 -> "15000,50". */
export function tiynText(tiyn: number): string {
  const rest = tiyn % 100
  const decimals = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`
  return `${(tiyn - rest) / 100}${decimals}`
}

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
  const [, tenge = '', tiyn = ''] = /^(.*)[.,](\d*)\D*$/s.exec(text) ?? []
  const hasComma = /[.,]\d*\D*$/.test(text) && (tiyn.length <= 2 || before.includes(','))
  return hasComma ? `${sumIn(tenge) || '0'},${tiyn.slice(0, 2)}` : sumIn(text)
}

/** Whole tenge in groups of three, and the tiyn behind them; anything else as it is. */
export function groupedSum(sum: string): string {
  const [, tenge, tiyn = ''] = /^(\d{1,15})(,\d{0,2})?$/.exec(sum) ?? []
  return tenge === undefined ? sum : integer(Number(tenge)) + tiyn
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
