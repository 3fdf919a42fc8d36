import { integer } from '@/shared/i18n/format'

/** Sums in whole tenge as people type them, "400 000", and as the API wants them, "400000". */

/** A tenge has a hundred tiyn; a sum that was copied from elsewhere may end in them. */
const TIYN = /[.,]\d{1,2}(?=\D*$)/

/** The digits of whole tenge in what was typed or pasted: "400 000,00 ₸" is "400000". */
export function sumIn(text: string): string {
  return text
    .replace(TIYN, '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
}

/** Digits in groups of three; anything else as it is. */
export function groupedSum(digits: string): string {
  return /^\d{1,15}$/.test(digits) ? integer(Number(digits)) : digits
}

/** How many digits stand before a place in a text. */
export function digitsBefore(text: string, place: number): number {
  return text.slice(0, place).replace(/\D/g, '').length
}

/** The place in a text after so many of its digits. */
export function placeAfter(text: string, digits: number): number {
  let place = 0
  for (let left = digits; left > 0 && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) left -= 1
  }
  return place
}
