import type { Schemas } from '@/shared/api/contract'
import { prefixHasher } from './sha256'

export type Challenge = Schemas['Challenge']

/** Finds the number that makes the SHA-256 of `<token>:<number>` begin with enough zero bits, and
 * returns what was hashed. Takes about a second on a cheap phone. */
export function solve({ token, difficulty_bits }: Challenge): string {
  const prefix = `${token}:`
  const hash = prefixHasher(prefix)
  for (let number = 0; ; number += 1) {
    if (leadingZeroBits(hash(String(number))) >= difficulty_bits) return prefix + number
  }
}

export function leadingZeroBits(words: Int32Array): number {
  const first = words.findIndex((word) => word !== 0)
  return first === -1 ? words.length * 32 : first * 32 + Math.clz32(words[first] as number)
}
