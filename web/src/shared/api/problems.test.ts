import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { waitText } from '@/shared/i18n/wait-text'
import { ApiError, type ErrorCode } from './api-error'
import { fileText, problemText, words } from './problems'

const codes = Object.keys(words.ru.texts) as ErrorCode[]

const problem = (facts: Partial<ApiError> & { code: ErrorCode }) =>
  new ApiError('', { status: 422, ...facts })

it('says what to do, without shouting', () => {
  for (const locale of ['ru', 'kz'] as const) {
    for (const code of codes) {
      const text = problemText(problem({ code }), locale)
      expect(text, code).toMatch(/^[А-ЯӘҒҚҢӨҰҮҺІ]/)
      expect(text, code).not.toContain('!')
    }
  }
})

it('says in Kazakh what it says in Russian, in other words', () => {
  for (const code of codes) {
    const [ru, kk] = (['ru', 'kz'] as const).map((locale) => problemText(problem({ code }), locale))
    expect(ru, code).not.toBe(kk)
  }
})

it('counts the tries that are left', () => {
  const wrong = (triesLeft: number) => problem({ code: 'code.wrong', triesLeft })
  expect(problemText(wrong(3), 'ru')).toBe('Код неверный. Осталось попыток: 3')
  expect(problemText(wrong(3), 'kz')).toBe('Код қате. Қалған мүмкіндік: 3')
  expect(problemText(wrong(0), 'ru')).toContain('отправьте новый код')
})

it('says when to come back', () => {
  const locked = problem({ code: 'access.locked', status: 429, retryAfterS: 86_400 })
  expect(problemText(locked, 'ru')).toMatch(/Попробуйте через 24\u00a0часа$/)
  expect(problemText(locked, 'kz')).toMatch(/24\u00a0сағаттан кейін қайталаңыз$/)
})

it('takes what it does not know for a fault of ours', () => {
  expect(problemText(new Error('secret'), 'ru')).toBe(words.ru.texts.http)
  expect(problemText(problem({ code: 'brand.new' as ErrorCode }), 'kz')).toBe(words.kz.texts.http)
})

it.each([
  [0, 'через 1\u00a0секунду', '1\u00a0секундтан кейін'],
  [22, 'через 22\u00a0секунды', '22\u00a0секундтан кейін'],
  [59, 'через 59\u00a0секунд', '59\u00a0секундтан кейін'],
  [60, 'через 1\u00a0минуту', '1\u00a0минуттан кейін'],
  [61, 'через 2\u00a0минуты', '2\u00a0минуттан кейін'],
  [3540, 'через 59\u00a0минут', '59\u00a0минуттан кейін'],
  [3541, 'через 1\u00a0час', '1\u00a0сағаттан кейін'],
  [3601, 'через 2\u00a0часа', '2\u00a0сағаттан кейін'],
])('rounds %i s up', (seconds, ru, kk) => {
  expect(waitText(seconds, 'ru')).toBe(ru)
  expect(waitText(seconds, 'kz')).toBe(kk)
})

const source = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../../crates', path), 'utf8')

it('has words for every refusal of an application', () => {
  const [, body = ''] = source('origination/src/application/rejection.rs').split(
    'pub enum ApplicationRejection {',
  )
  const variants = [...body.matchAll(/^ {4}([A-Z]\w+)/gm)].map(([, name = '']) => name)
  const codes = variants.map((name) => name.replace(/\B[A-Z]/g, '_$&').toLowerCase())
  expect(codes.length).toBeGreaterThan(20)
  for (const { refusals } of [words.ru, words.kz]) {
    expect(Object.keys(refusals).sort()).toEqual([...codes].sort())
  }
})

it('says from when a refusal ends', () => {
  const later = { code: 'application.refused', refusal: 'reapply_later' } as const
  expect(problemText(problem({ ...later, possibleFrom: '2026-12-01' }), 'ru')).toMatch(
    /Это станет возможно 1\u00a0декабря\u00a02026$/,
  )
  expect(problemText(problem({ ...later, possibleFrom: '2026-12-01T09:05:00Z' }), 'ru')).toMatch(
    /декабря\u00a02026, 14:05$/,
  )
  expect(problemText(problem({ code: 'application.refused', refusal: 'new' }), 'kz')).toBe(
    words.kz.texts['application.refused'],
  )
})

it('has words for every file that is not taken', () => {
  const texts = [
    'app/src/applications/biometry.rs',
    'app/src/applications/statement.rs',
    'providers/src/files/mod.rs',
    'bank_statement/src/rejection.rs',
  ].flatMap((path) =>
    [
      ...source(path).matchAll(/(?:=> |FileRejected\()"((?:file|frames?|picture|statement)_\w+)"/g),
    ].map(([, code]) => code),
  )
  const codes = new Set(texts)
  expect(codes.size).toBeGreaterThan(15)
  for (const { files } of [words.ru, words.kz]) {
    expect(Object.keys(files).sort()).toEqual([...codes].sort())
  }
  expect(fileText('file_heic', 'ru')).toContain('JPEG')
  expect(problemText(new ApiError('file_empty', { status: 422, code: 'file.refused' }), 'ru')).toBe(
    words.ru.files.file_empty,
  )
})
