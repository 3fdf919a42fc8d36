import { expect, it } from 'vitest'
import { spanText } from './span'

it.each([
  [-1, '0\u00a0с', '0\u00a0с'],
  [59.9, '59\u00a0с', '59\u00a0с'],
  [60, '1\u00a0мин', '1\u00a0мин'],
  [125, '2\u00a0мин 5\u00a0с', '2\u00a0мин 5\u00a0с'],
  [3600, '1\u00a0ч', '1\u00a0сағ'],
  [11_400, '3\u00a0ч 10\u00a0мин', '3\u00a0сағ 10\u00a0мин'],
  [187_200, '2\u00a0дн. 4\u00a0ч', '2\u00a0күн 4\u00a0сағ'],
])('says %d s in the two largest units', (seconds, ru, kk) => {
  expect(spanText(seconds, 'ru')).toBe(ru)
  expect(spanText(seconds, 'kz')).toBe(kk)
})
