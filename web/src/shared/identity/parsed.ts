/** What a typed text is: the one way of writing it, or the code of what is wrong with it. The codes
 * and the rules are those of `crates/identity`, which decides in the end. */
export type Parsed<Code extends string> =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: Code }

export const valid = (value: string) => ({ ok: true, value }) as const

export const invalid = <Code extends string>(error: Code) => ({ ok: false, error }) as const
