/** Russian nouns after a number, in all cases. */

import { pluralRu } from './plural'

export type RussianCase =
  | 'nominative'
  | 'genitive'
  | 'dative'
  | 'accusative'
  | 'instrumental'
  | 'prepositional'

type Forms = Record<RussianCase, string>

interface Noun {
  singular: Forms
  plural: Forms
}

function forms(words: string): Forms {
  const [nominative, genitive, dative, accusative, instrumental, prepositional] = words.split(' ')
  return { nominative, genitive, dative, accusative, instrumental, prepositional } as Forms
}

/** Singular and plural in the order of the cases above. */
const nouns = {
  day: noun('день дня дню день днём дне', 'дни дней дням дни днями днях'),
  year: noun('год года году год годом годе', 'годы лет годам годы годами годах'),
  hour: noun('час часа часу час часом часе', 'часы часов часам часы часами часах'),
  minute: noun(
    'минута минуты минуте минуту минутой минуте',
    'минуты минут минутам минуты минутами минутах',
  ),
  second: noun(
    'секунда секунды секунде секунду секундой секунде',
    'секунды секунд секундам секунды секундами секундах',
  ),
  time: noun('раз раза разу раз разом разе', 'разы раз разам разы разами разах'),
} as const

type RussianNoun = keyof typeof nouns

function noun(singular: string, plural: string): Noun {
  return { singular: forms(singular), plural: forms(plural) }
}

/** The noun that goes with a number: (22, 'day', 'genitive') is "дней", as in "из 22 дней". */
export function nounRu(count: number, name: RussianNoun, russianCase: RussianCase): string {
  const { singular, plural } = nouns[name]
  const number = pluralRu(count)
  if (number === 'one') return singular[russianCase]
  // The number itself governs the noun: 2 дня, 5 дней. In other cases they agree: 2 дням.
  if (russianCase !== 'nominative' && russianCase !== 'accusative') return plural[russianCase]
  return number === 'few' ? singular.genitive : plural.genitive
}

/** "с 15 ноября 2026", "со 2 ноября 2026": it is read "со второго". */
export function fromDayRu(date: string): string {
  return `${/^2\D/.test(date) ? 'со' : 'с'} ${date}`
}

/** The same at the start of a sentence. */
export function startingFromDayRu(date: string): string {
  return fromDayRu(date).replace('с', 'С')
}
