import { expect, it } from 'vitest'
import { ApiError } from '@/app/http/api-error'
import { after } from './after'
import { problemText, words } from './problems'

const codes = Object.keys(words.ru.texts)

const problem = (facts: Partial<ApiError> & { code: string }) =>
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
  expect(problemText(wrong(3), 'kz')).toBe('Код қате. Қалған әрекет: 3')
  expect(problemText(wrong(0), 'ru')).toContain('отправьте новый код')
})

it('says when to come back', () => {
  const locked = problem({ code: 'access.locked', status: 429, retryAfterS: 86_400 })
  expect(problemText(locked, 'ru')).toMatch(/Попробуйте через 24\u00a0часа$/)
  expect(problemText(locked, 'kz')).toMatch(/24\u00a0сағаттан кейін қайталаңыз$/)
})

it('takes what it does not know for a fault of ours', () => {
  expect(problemText(new Error('secret'), 'ru')).toBe(words.ru.texts.http)
  expect(problemText(problem({ code: 'brand.new' }), 'kz')).toBe(words.kz.texts.http)
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
  expect(after(seconds, 'ru')).toBe(ru)
  expect(after(seconds, 'kz')).toBe(kk)
})
