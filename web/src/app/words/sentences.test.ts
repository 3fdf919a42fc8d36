/** Whole sentences with dates of all months, amounts and numbers ending in each digit, and names, as
 * they were last read through. After a change of a text: `npm test -w web -- sentences -u`, and read
 * the difference aloud. */

import { describe, expect, it } from 'vitest'
import type { Locale } from '@/shared/i18n/locale'
import { SAMPLES, samples } from '@/testing/sentence-values'
import { kindsOf, listedFunctions, textFunctions } from '@/testing/text-functions'

/** The texts of a function for all values, each once. */
function sentences(path: string, locale: Locale): string[] {
  const call = textFunctions[locale].get(path)
  const taken = kindsOf(path).map((kind) => samples[kind](locale))
  const count = Math.max(...taken.map((values) => values.length))
  const texts = Array.from({ length: count }, (_, index) =>
    call?.(...taken.map((values) => values[index % values.length])),
  )
  return [...new Set(texts)].map(String)
}

function golden(locale: Locale): string {
  const paths = [...textFunctions[locale].keys()].sort()
  return paths.map((path) => [path, ...sentences(path, locale)].join('\n  ')).join('\n')
}

it('takes a value of each month and each last digit', () => {
  const months = (locale: Locale) => new Set(samples.date(locale).map((text) => nameIn(text)))
  const nameIn = (text: unknown) => `${text}`.split('\u00a0').find((word) => /\p{L}{3}/u.test(word))
  expect([...months('ru')]).toEqual(
    'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  )
  expect([...months('kz')]).toEqual(
    'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан'.split(' '),
  )
  for (const kind of ['amount', 'limit', 'count', 'largerCount', 'share', 'rate'] as const) {
    const digits = samples[kind]('ru').map((text) => /(\d)\D*$/.exec(`${text}`)?.[1])
    expect(samples[kind]('ru'), kind).toHaveLength(SAMPLES)
    expect([...new Set(digits)].sort().join(''), kind).toBe('0123456789')
  }
})

it('calls every function of both languages, and no other', () => {
  const listed = [...listedFunctions].sort()
  expect([...textFunctions.ru.keys()].sort()).toEqual(listed)
  expect([...textFunctions.kz.keys()].sort()).toEqual(listed)
})

it.each([
  ['ru', './sentences.ru.txt'],
  ['kz', './sentences.kk.txt'],
] as const)('says what was read through: %s', async (locale, file) => {
  await expect(`${golden(locale)}\n`).toMatchFileSnapshot(file)
})

it('begins on the second of a month with "со" in Russian', () => {
  const texts = listedFunctions.flatMap((path) => sentences(path, 'ru'))
  expect(texts.filter((text) => /(?<!\p{L})со 2\u00a0февраля/iu.test(text))).toHaveLength(4)
  expect(texts.filter((text) => /(?<!\p{L})с 2\u00a0/iu.test(text))).toEqual([])
})

describe('no ending is glued to a value in Kazakh', () => {
  const texts = listedFunctions.flatMap((path) => sentences(path, 'kz'))
  const months =
    'қаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан'

  /** Endings that a number or a sign may take, by its last word as it is spoken. */
  const front = 'ге|ке|ден|тен|нен|де|те|ні|ді|ті|нің|дің|тің|мен|пен|бен|(?:с?і)(?:не|нен|н|нің)?'
  const back = 'ға|қа|дан|тан|нан|да|та|ны|ды|ты|ның|дың|тың|мен|пен|бен|(?:с?ы)(?:на|нан|н|ның)?'
  const spoken: [RegExp, string][] = [
    [/₸$/, front], // теңге
    [/%$/, back], // пайыз
    [/[1-578]$/, front], // бір, екі, үш, төрт, бес, жеті, сегіз
    [/[69]$/, back], // алты, тоғыз
    [/[578]0$/, front], // елу, жетпіс, сексен
    [/[123469]0$/, back], // он, жиырма, отыз, қырық, алпыс, тоқсан
  ]

  it('has the case of a date on its noun', () => {
    const loose = new RegExp(
      `(?:${months})(?:\\p{L}|-| (?:дейін|шейін|бастап|кейін|бұрын|қарай)(?!\\p{L}))`,
      'u',
    )
    expect(loose.test('2026 ж. 30 қараша дейін')).toBe(true)
    expect(loose.test('2026 ж. 30 қарашаға')).toBe(true)
    expect(texts.filter((text) => loose.test(text.replaceAll('\u00a0', ' ')))).toEqual([])
  })

  function wronglyJoined(text: string): string[] {
    const joined = /(\d+(?:,\d+)?|[₸%])(-?)(\p{Script=Cyrillic}+)/gu
    return [...text.matchAll(joined)]
      .filter(([, value = '', hyphen, ending = '']) => {
        const isNoun = ending.length > 3 || ending === 'бет'
        const fits = spoken.find(([last]) => last.test(value))?.[1] ?? '$^'
        return hyphen !== '-' || !(isNoun || new RegExp(`^(?:${fits})$`, 'u').test(ending))
      })
      .map(([found]) => `${found} in: ${text}`)
  }

  it('joins endings to numbers by a hyphen, in harmony', () => {
    for (const text of ['104 200 ₸ден', '104 200 ₸-дан', '50 %-ін', '6-ге', '15-қа', '5күн']) {
      expect(wronglyJoined(text), text).toHaveLength(1)
    }
    for (const text of ['104 200 ₸-ден', '50 %-ынан', '6-ға', '15-ке', '2-файлды', '5-бет']) {
      expect(wronglyJoined(text), text).toEqual([])
    }
    expect(texts.flatMap(wronglyJoined)).toEqual([])
  })
})
