import { expect, it } from 'vitest'
import { dictionary } from './dictionary'

it('pairs the languages and keeps functions', () => {
  const words = dictionary(
    { title: 'Сумма', step: (number: number) => `Шаг ${number}`, list: [{ text: 'раз' }] },
    { title: 'Сома', step: (number: number) => `${number}-қадам`, list: [{ text: 'бір' }] },
  )
  expect([words.ru.title, words.kz.title]).toEqual(['Сумма', 'Сома'])
  expect([words.ru.step(2), words.kz.step(2)]).toEqual(['Шаг 2', '2-қадам'])
})

it('does not compile with a key missing or left over', () => {
  const ru = { title: 'Сумма', less: { amount: 'Меньше' } }
  const kk = { title: 'Сома', less: { amount: 'Азайту' } }
  // @ts-expect-error: `less` is missing
  dictionary(ru, { title: kk.title })
  // @ts-expect-error: `more` is left over, deep inside
  dictionary(ru, { ...kk, less: { ...kk.less, more: 'Көбейту' } })
  expect(dictionary(ru, kk).kz).toBe(kk)
})
