/** The form of a Russian noun after a number. */

type RussianPlural = 'one' | 'few' | 'many'

export function pluralRu(count: number): RussianPlural {
  const tens = count % 100
  const ones = count % 10
  if (ones === 1 && tens !== 11) return 'one'
  if (ones >= 2 && ones <= 4 && (tens < 12 || tens > 14)) return 'few'
  return 'many'
}
