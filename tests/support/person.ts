/** Made-up people with valid numbers. */

import { randomInt } from 'node:crypto'

export interface Person {
  phone: string
  iin: string
}

const rows = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2],
]

const padded = (value: number, length: number) => String(value).padStart(length, '0')

export function newPerson(): Person {
  return { phone: `+7701${padded(randomInt(10_000_000), 7)}`, iin: newIin() }
}

/** Born between 1970 and 1999. */
function newIin(): string {
  const born = `${randomInt(70, 100)}${padded(randomInt(1, 13), 2)}${padded(randomInt(1, 29), 2)}`
  const start = `${born}${randomInt(3, 5)}${padded(randomInt(10_000), 4)}`
  for (const row of rows) {
    const rest = row.reduce((sum, weight, at) => sum + weight * Number(start[at]), 0) % 11
    if (rest < 10) return start + rest
  }
  // Such a number is never issued.
  return newIin()
}
