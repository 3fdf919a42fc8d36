import { expect, it } from 'vitest'
import { waitText } from '@/shared/i18n/wait-text'
import { codesOf } from '@/testing/contract'
import { ApiError, type ErrorCode } from './api-error'
import { fileText, problemText, words } from './problems'

const codes = Object.keys(words.ru.texts) as ErrorCode[]

const problem = (facts: Partial<ApiError> & { code: ErrorCode }) =>
  new ApiError('', { status: 422, ...facts })

it('says what to do, without an exclamation mark', () => {
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

it('says when to try again', () => {
  const locked = problem({ code: 'access.locked', status: 429, retryAfterS: 86_400 })
  expect(problemText(locked, 'ru')).toMatch(/Попробуйте через 24\u00a0часа$/)
  expect(problemText(locked, 'kz')).toMatch(/24\u00a0сағаттан кейін қайталаңыз$/)
})

it('treats an unknown error as an error of ours', () => {
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

it('has a text for every rejection of an application', () => {
  const codes = [...codesOf('ApplicationRejectionCode'), ...codesOf('PayoutRejectionCode')].sort()
  expect(codes.length).toBeGreaterThan(20)
  for (const { rejections } of [words.ru, words.kz]) {
    expect(Object.keys(rejections).sort()).toEqual(codes)
  }
})

it('says when a rejection ends', () => {
  const later = { code: 'application.rejected', rejection: 'reapply_later' } as const
  expect(problemText(problem({ ...later, possibleFrom: '2026-12-01' }), 'ru')).toMatch(
    /Это станет возможно 1\u00a0декабря\u00a02026$/,
  )
  expect(problemText(problem({ ...later, possibleFrom: '2026-12-01T09:05:00Z' }), 'ru')).toMatch(
    /декабря\u00a02026, 14:05$/,
  )
  expect(problemText(problem({ code: 'application.rejected', rejection: 'new' }), 'kz')).toBe(
    words.kz.texts['application.rejected'],
  )
})

it('has a text for every file rejection', () => {
  const codes = codesOf('UploadRejectionCode').sort()
  expect(codes.length).toBeGreaterThan(15)
  for (const { files } of [words.ru, words.kz]) {
    expect(Object.keys(files).sort()).toEqual(codes)
  }
  expect(fileText('file_heic', 'ru')).toContain('JPEG')
  expect(
    problemText(new ApiError('file_empty', { status: 422, code: 'file.rejected' }), 'ru'),
  ).toBe(words.ru.files.file_empty)
})
