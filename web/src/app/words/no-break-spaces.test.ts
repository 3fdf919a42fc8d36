/** A number and what it counts stay on one line. */

import { expect, it } from 'vitest'
import { stringsOf, wordFiles } from '@/testing/word-files'

/** Words that a number does not belong to. */
const others = 'и|или|а|но|до|по|на|в|с|к|из|от|мен|бен|пен|және|не|немесе|ең'

/** A plain space between a number and its unit, its noun or its next group of digits. */
const loose = new RegExp(
  `\\d (?:\\d|[₸%]|(?!(?:${others})(?!\\p{L}))\\p{L})|\\} (?:[₸%]|(?:КБ|МБ|мес|ай|жыл|күн|дн|дней|минут\\p{L}*|раз|рет)(?!\\p{L}))`,
  'u',
)

it('finds a number that can lose its noun', () => {
  const bad = ['1 000', '10 МБ', '90 күн', '75 МРП', 'за 15 рабочих дней', `\${count} мес.`, '5 ₸']
  for (const text of bad) expect(loose.test(text), text).toBe(true)
  const good = ['1\\u00a0000\\u00a0₸', 'от 1 до 24', '1-ден 24-ке дейін', `\${sum} төлеу`, 'нет 5']
  for (const text of good) expect(loose.test(text), text).toBe(false)
})

it.each(['ru', 'kk'] as const)('keeps numbers with their nouns: %s', (language) => {
  const found = [...wordFiles(language)].flatMap(([file, source]) =>
    stringsOf(source)
      .filter((text) => loose.test(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
