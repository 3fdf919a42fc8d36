/** Kazakh endings follow from a value, so none is glued behind one by hand. */

import { expect, it } from 'vitest'
import { wordFiles } from '@/testing/word-files'

/** Endings of cases and of possession, in any harmony. */
const ending = [
  '[ндт][ыі]ң',
  '[ғгқкн][ае]',
  '[ндт][ыі]',
  '[дт][ае]|нд[ае]',
  '[дтн][ае]н',
  '[мбп]ен',
  '[дт]ағы|[дт]егі',
  '[дтл][ыі][қк]',
  'с?[ыі](?:н[ыі]ң|н[ае]н?|нд[ае]|н|мен)?',
].join('|')

/** Words that govern a case, or harmonise with what stands before them. */
const governing = 'дейін|шейін|бастап|кейін|бұрын|қарай|[мбп]ен'

const glued = new RegExp(
  `^[»)]?(?:-?(?:${ending})|(?:[ \u00a0]|\\\\u00a0)(?:${governing}))(?!\\p{L})`,
  'u',
)

/** A value that already has its case. */
const inflected = /^\$\{(?:inflect|possessed|sumIn)\(/

/** What follows each value in the templates of a source, with the value. A template inside a value
 * is part of it. */
function valuesIn(source: string): { value: string; after: string }[] {
  const values: { value: string; after: string }[] = []
  for (let from = source.indexOf('${'); from >= 0; from = source.indexOf('${', from + 2)) {
    let depth = 1
    let to = from + 2
    for (; to < source.length && depth > 0; to += 1) {
      if (source[to] === '{') depth += 1
      if (source[to] === '}') depth -= 1
    }
    values.push({ value: source.slice(from, to), after: source.slice(to, to + 40) })
  }
  return values
}

function gluedIn(source: string): string[] {
  return valuesIn(source)
    .filter(({ value, after }) => glued.test(after) && !inflected.test(value))
    .map(({ value, after }) => value + after.split(/[`\n]/)[0])
}

/** A template with a value in place of each @. */
const template = (text: string) => `\`${text.replaceAll('@', `\${value}`)}\``

it('finds an ending glued to a value, and a word that governs a case', () => {
  const bad = [
    '@ дейін',
    '@ бастап',
    '@ге',
    '@нің',
    '@-ден',
    '@-ынан',
    '@-ы',
    '@ мен екі',
    '«@»-ға',
    '@\u00a0кейін',
    '@\\u00a0кейін',
  ]
  for (const text of bad) expect(gluedIn(template(text)), text).toHaveLength(1)
  expect(gluedIn(template('@-дан').replace('value', `list.map((it) => \`\${it}\`)`))).toHaveLength(
    1,
  )
  const good = [
    '@-файл',
    '@-қадамы',
    '@-сурет',
    '@ төлеу',
    '@ картасынан',
    '@ күнгі төлем',
    '@: мерзімі',
    'мерзімі: @',
  ]
  for (const text of good) expect(gluedIn(template(text)), text).toEqual([])
  expect(gluedIn(template('@ бастап').replace('value', `inflect(sum, 'ablative')`))).toEqual([])
})

it('glues no ending to a value in the Kazakh dictionaries', () => {
  const found = [...wordFiles('kk')].flatMap(([file, source]) =>
    gluedIn(source).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
