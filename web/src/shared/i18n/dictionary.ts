import { useLocale } from '@/shared/page/context'
import type { Locale } from './locale'

/** The shape of the Russian texts, with any text in place of each. */
type Shape<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Shape<T[K]> }

/** Keys that only the Kazakh texts have: there must be none. */
type Extra<R, K> = K extends string | ((...args: never) => string)
  ? never
  : K extends readonly (infer KItem)[]
    ? R extends readonly (infer RItem)[]
      ? Extra<RItem, KItem>
      : never
    : Exclude<keyof K, keyof R> | { [P in keyof K & keyof R]: Extra<R[P], K[P]> }[keyof K & keyof R]

/** Both languages of one area. A missing or superfluous Kazakh key does not compile. */
export function dictionary<R, K extends Shape<R>>(
  ru: R,
  kk: [Extra<R, K>] extends [never] ? K : never,
): Record<Locale, Shape<R>> {
  return { ru: ru as Shape<R>, kz: kk as Shape<R> }
}

export function useDict<T>(words: Record<Locale, T>): T {
  return words[useLocale()]
}
