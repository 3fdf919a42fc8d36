import type { Schemas } from '@/shared/api/schema'
import { integer } from '@/shared/i18n/format'

export type Paper = Schemas['Paper']

/** Rounded up, so that nothing weighs zero. */
export function kilobytes(bytes: number): string {
  return integer(Math.max(1, Math.ceil(bytes / 1000)))
}

/** Enough of a hash to compare by eye: "3f9a 01bc … 77e2 d405". */
export function shortHash(sha256: string): string {
  const groups = (text: string) => text.match(/.{4}/g)?.join(' ') ?? text
  return `${groups(sha256.slice(0, 8))} … ${groups(sha256.slice(-8))}`
}

/** A name by which a person finds the file again: what it is, and of which contract. */
export function fileName(name: string, contractNumber: string | null | undefined): string {
  const number = contractNumber?.replace(/[^\w-]+/g, '-')
  return `${number ? `${name}-${number}` : name}.pdf`
}
