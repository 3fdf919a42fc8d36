/** A parsed text: its canonical form, or an error code. The codes and rules are those of
 * `crates/identity`, which decides in the end. */
export type Parsed<Code extends string> =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: Code }

export const valid = (value: string) => ({ ok: true, value }) as const

export const invalid = <Code extends string>(error: Code) => ({ ok: false, error }) as const

/** Zero-width characters that come with a paste: soft hyphens, joiners, directions. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** What White_Space means in Unicode; JavaScript's own class lacks the next-line character. */
const SPACES = /[\s\u0085]+/g

/** Every dash that keyboards and editors put in place of a hyphen. */
export const HYPHENS = /[-\u2010-\u2015\u2212]/g

/** The text in NFC, without spaces around it and with one space in place of several. */
export function normalizeSpaces(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').replace(SPACES, ' ').replace(/^ | $/g, '')
}

/** The tidy text without any space, its Latin letters in capitals. No other letter is raised: a
 * sharp s would become two. */
export function compact(text: string): string {
  return normalizeSpaces(text)
    .replaceAll(' ', '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}
