/** The dictionaries as their source has them, for tests that read all of them. */

const files = {
  ru: import.meta.glob('../**/words/ru/*.ts', { query: '?raw', import: 'default', eager: true }),
  kk: import.meta.glob('../**/words/kk/*.ts', { query: '?raw', import: 'default', eager: true }),
} as Record<'ru' | 'kk', Record<string, string>>

/** By whose they are and what they are about, such as `areas/loan/refund.ts`. */
export function wordFiles(language: 'ru' | 'kk'): Map<string, string> {
  return new Map(
    Object.entries(files[language]).map(([path, text]) => [
      path.replace('../', '').replace(`words/${language}/`, ''),
      text,
    ]),
  )
}

/** What a file says to people: its strings that hold a letter of ours, comments left out. */
export function stringsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g)
  return [...literals]
    .map(([, single, template, double]) => single ?? template ?? double ?? '')
    .filter((text) => /\p{Script=Cyrillic}/u.test(text))
}
