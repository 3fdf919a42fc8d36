/** Kazakh endings after a value that is not known when a text is written: a date, a sum, a number,
 * a name. Which ending fits follows from the last word as it is spoken ("₸" is теңге, "15" ends in
 * бес), so no text glues one by hand. `crates/base/src/kazakh.rs` and `kazakh.typ` do the same, and
 * `site/kazakh-cases.json` holds all three to one table. */

export type KazakhCase =
  | 'genitive'
  | 'dative'
  | 'accusative'
  | 'locative'
  | 'ablative'
  | 'instrumental'

/** By the final sound: a vowel, м н ң, р л й у, з ж, or a voiceless consonant. */
type Final = 'vowel' | 'nasal' | 'sonorant' | 'voiced' | 'voiceless'

/** What starts the ending; its vowel follows in harmony. */
const onsets: Record<KazakhCase, Record<Final, string>> = {
  genitive: { vowel: 'н', nasal: 'н', sonorant: 'д', voiced: 'д', voiceless: 'т' },
  dative: { vowel: 'ғ', nasal: 'ғ', sonorant: 'ғ', voiced: 'ғ', voiceless: 'қ' },
  accusative: { vowel: 'н', nasal: 'д', sonorant: 'д', voiced: 'д', voiceless: 'т' },
  locative: { vowel: 'д', nasal: 'д', sonorant: 'д', voiced: 'д', voiceless: 'т' },
  ablative: { vowel: 'д', nasal: 'н', sonorant: 'д', voiced: 'д', voiceless: 'т' },
  instrumental: { vowel: 'м', nasal: 'м', sonorant: 'м', voiced: 'б', voiceless: 'п' },
}

/** The rest of the ending after back and after front vowels. The instrumental knows no harmony. */
const rests: Record<KazakhCase, readonly [back: string, front: string]> = {
  genitive: ['ың', 'ің'],
  dative: ['а', 'е'],
  accusative: ['ы', 'і'],
  locative: ['а', 'е'],
  ablative: ['ан', 'ен'],
  instrumental: ['ен', 'ен'],
}

/** After a possessive ending: күні, күніне. */
const possessedEndings: Record<KazakhCase, readonly [back: string, front: string]> = {
  genitive: ['ның', 'нің'],
  dative: ['на', 'не'],
  accusative: ['н', 'н'],
  locative: ['нда', 'нде'],
  ablative: ['нан', 'нен'],
  instrumental: ['мен', 'мен'],
}

const units = ['', 'бір', 'екі', 'үш', 'төрт', 'бес', 'алты', 'жеті', 'сегіз', 'тоғыз']
const tens = ['', 'он', 'жиырма', 'отыз', 'қырық', 'елу', 'алпыс', 'жетпіс', 'сексен', 'тоқсан']
const symbols: Record<string, string> = {
  '₸': 'теңге',
  '%': 'пайыз',
  МБ: 'мегабайт',
  КБ: 'килобайт',
}

/** The last word of a number as it is read: 15 бес, 1 000 мың. */
function lastNumeral(digits: string): string {
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0
  if (zeros === digits.length) return 'нөл'
  const digit = Number(digits[digits.length - 1 - zeros])
  if (zeros === 0) return units[digit] ?? ''
  if (zeros === 1) return tens[digit] ?? ''
  if (zeros === 2) return 'жүз'
  if (zeros < 6) return 'мың'
  return zeros < 9 ? 'миллион' : 'миллиард'
}

/** The last word of a text as it is spoken, in lower case. */
function lastWord(text: string): string {
  const symbol = /(?:[₸%]|МБ|КБ)$/.exec(text)?.[0]
  if (symbol) return symbols[symbol] ?? ''
  const number = /\d+(?:[\u00a0 ]\d{3})*$/.exec(text)?.[0]
  if (number) return lastNumeral(number.replace(/\D/g, ''))
  return (/\p{L}+$/u.exec(text)?.[0] ?? '').toLowerCase()
}

function isLetter(text: string): boolean {
  return /\p{L}$/u.test(text) && !/(?:МБ|КБ)$/.test(text)
}

function finalOf(word: string): Final {
  const sound = word.replace(/[ьъ]+$/, '').slice(-1)
  if ('аәеоөұүыіяэё'.includes(sound)) return 'vowel'
  if ('мнң'.includes(sound)) return 'nasal'
  if ('рлйуюи'.includes(sound)) return 'sonorant'
  return 'зж'.includes(sound) ? 'voiced' : 'voiceless'
}

/** Whether the ending takes front vowels: by the last vowel. и and у have no harmony of their own
 * at the end of a word; before a consonant и is front and у back, as in borrowed names. */
function isFront(word: string): boolean {
  if (word.endsWith('ь')) return true
  for (let at = word.length - 1; at >= 0; at -= 1) {
    const sound = word.charAt(at)
    if ('әеөүіэё'.includes(sound)) return true
    if ('аоұыя'.includes(sound)) return false
    const isLast = at === word.length - 1
    if (sound === 'и' && !isLast) return true
    if ((sound === 'у' || sound === 'ю') && !isLast && isConsonant(word.charAt(at - 1))) {
      return false
    }
  }
  return false
}

function isConsonant(sound: string): boolean {
  return sound !== '' && !'аәеоөұүыіяэёиую'.includes(sound)
}

/** "15" + dative is "15-ке", "тамыз" + instrumental is "тамызбен". */
export function inflect(text: string, kazakhCase: KazakhCase): string {
  const word = lastWord(text)
  const isFrontWord = isFront(word)
  const onset = onsets[kazakhCase][finalOf(word)]
  const rest = rests[kazakhCase][isFrontWord ? 1 : 0]
  return `${text}${isLetter(text) ? '' : '-'}${soften(onset, isFrontWord)}${rest}`
}

/** ғ and қ stand before back vowels only. */
function soften(onset: string, isFrontWord: boolean): string {
  if (!isFrontWord) return onset
  return onset === 'ғ' ? 'г' : onset === 'қ' ? 'к' : onset
}

/** Somebody's or something's: "50 %" is "50 %-ы", with a case "50 %-ынан". */
export function possessed(text: string, kazakhCase?: KazakhCase): string {
  const word = lastWord(text)
  const harmony = isFront(word) ? 1 : 0
  const stem = isLetter(text) ? voiced(text) : `${text}-`
  const own = (finalOf(word) === 'vowel' ? 'с' : '') + (harmony ? 'і' : 'ы')
  return stem + own + (kazakhCase ? possessedEndings[kazakhCase][harmony] : '')
}

/** к, қ, п before a vowel: бөлік, бөлігі. */
function voiced(text: string): string {
  const last = text.slice(-1)
  const pairs: Record<string, string> = { к: 'г', қ: 'ғ', п: 'б' }
  return text.slice(0, -1) + (pairs[last] ?? last)
}

/** "тамыз бен қыркүйек": the conjunction harmonises with the first word. */
export function and(first: string, second: string): string {
  return `${first} ${onsets.instrumental[finalOf(lastWord(first))]}ен ${second}`
}

/** "2026 ж. 15 қараша күні". */
export function onDay(date: string): string {
  return `${date} ${possessed('күн')}`
}

/** "2026 ж. 15 қараша күніне дейін". */
export function untilDay(date: string): string {
  return `${date} ${possessed('күн', 'dative')} дейін`
}

/** "2026 ж. 15 қараша күнінен бастап". */
export function fromDay(date: string): string {
  return `${date} ${possessed('күн', 'ablative')} бастап`
}

/** "500 ₸ сомасын", "500 ₸ сомасынан". */
export function sumIn(sum: string, kazakhCase: KazakhCase): string {
  return `${sum} ${possessed('сома', kazakhCase)}`
}
