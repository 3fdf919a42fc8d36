/** The texts of the interface: complete in both languages, each in its own. */

import { expect, it } from 'vitest'
import { stringsOf, wordFiles } from '@/testing/word-files'

/** The letters, without what a template puts in. */
const words = (text: string) =>
  text
    .replace(/\$\{[^}]*\}/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => /\p{Script=Cyrillic}/u.test(word))

const kazakhLetter = /[әғқңөұүһі]/
const russianWords = new Set(
  'и что для если это или как при чтобы когда можно нужно после только вы мы ваш'.split(' '),
)
const kazakhWords = new Set('және үшін немесе емес бойынша туралы керек'.split(' '))

/** Names of things are the same word or two in both languages. */
const nameWords = 2

/** Says in the other language that a page is not written in it. */
const toTheOther = 'Эта страница доступна только на казахском'

it('has the same files in both languages', () => {
  // Landings are written in Russian alone.
  expect([...wordFiles('kk').keys(), 'areas/marketing/landing.ts'].sort()).toEqual(
    [...wordFiles('ru').keys()].sort(),
  )
  expect(wordFiles('ru').size).toBeGreaterThan(20)
})

it('has no sentence in Kazakh files that is Russian, and none in Russian files that is Kazakh', () => {
  const left: string[] = []
  for (const [file, source] of wordFiles('kk')) {
    for (const text of stringsOf(source)) {
      const all = words(text)
      const foreign = all.some((word) => russianWords.has(word))
      const plain = all.length > 6 && !all.some((word) => kazakhLetter.test(word))
      if (text !== toTheOther && (foreign || plain)) left.push(`kk/${file}: ${text}`)
    }
  }
  for (const [file, source] of wordFiles('ru')) {
    for (const text of stringsOf(source)) {
      const all = words(text)
      const own = all.filter((word) => kazakhLetter.test(word))
      if (own.length > 3 || all.some((word) => kazakhWords.has(word))) {
        left.push(`ru/${file}: ${text}`)
      }
    }
  }
  expect(left).toEqual([])
})

it('leaves no long text the same in both languages', () => {
  const same: string[] = []
  for (const [file, source] of wordFiles('kk')) {
    const russian = new Set(stringsOf(wordFiles('ru').get(file) ?? ''))
    for (const text of stringsOf(source)) {
      if (russian.has(text) && words(text).length > nameWords) same.push(`${file}: ${text}`)
    }
  }
  expect(same).toEqual([])
})

it('has nothing that is still to be written', () => {
  const marks = /\b(todo|fixme|lorem|xxx|tbd)\b|\{\{|скоро (появ|откро|будет)|жақында (ашыл|пайда)/i
  for (const language of ['ru', 'kk'] as const) {
    for (const [file, source] of wordFiles(language)) {
      const left = stringsOf(source).filter((text) => marks.test(text))
      expect(left, `${language}/${file}`).toEqual([])
    }
  }
})
