import { expect, it } from 'vitest'
import { daysBetween, dueText, termElapsed } from './due'

it.each([
  ['2026-11-16', '2026-11-16', 0],
  ['2026-11-16', '2026-12-01', 15],
  ['2026-12-01', '2026-11-16', -15],
  ['2028-02-28', '2028-03-01', 2],
])('counts the days from %s to %s', (from, to, count) => {
  expect(daysBetween(from, to)).toBe(count)
})

it.each([
  ['2026-11-30', 'осталось 14\u00a0дней', '14\u00a0күн қалды'],
  ['2026-12-07', 'остался 21\u00a0день', '21\u00a0күн қалды'],
  ['2026-11-17', 'остался один день, завтра последний', 'бір күн қалды, ертең соңғы күн'],
  ['2026-11-16', 'сегодня последний день', 'бүгін соңғы күн'],
  ['2026-11-13', 'просрочка 3\u00a0дня', 'мерзімінен 3\u00a0күн өтті'],
])('says on 16 November what is left until %s', (dueOn, ru, kk) => {
  expect(dueText('2026-11-16', dueOn, 'ru')).toBe(ru)
  expect(dueText('2026-11-16', dueOn, 'kz')).toBe(kk)
})

it('never lets a term go further than its end', () => {
  expect(termElapsed('2026-11-01', '2026-11-16', '2026-11-06')).toEqual({
    passed: 5,
    all: 15,
    isOver: false,
  })
  expect(termElapsed('2026-11-01', '2026-11-16', '2026-11-16').isOver).toBe(false)
  expect(termElapsed('2026-11-01', '2026-11-16', '2026-12-30')).toEqual({
    passed: 15,
    all: 15,
    isOver: true,
  })
})
