/** The check digit that IIN and BIN share. */

export const LENGTH = 12

const FIRST_ROW = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const SECOND_ROW = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** The digits of a text, whatever stands between them. */
export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** Whether the last of twelve digits follows from the others. Both rows giving 10 means that such
 * a number is never issued. */
export function checksumHolds(digits: string): boolean {
  const first = rest(digits, FIRST_ROW)
  return Number(digits.charAt(LENGTH - 1)) === (first === 10 ? rest(digits, SECOND_ROW) : first)
}

function rest(digits: string, row: readonly number[]): number {
  return row.reduce((sum, weight, place) => sum + weight * Number(digits.charAt(place)), 0) % 11
}
