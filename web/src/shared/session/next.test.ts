import { expect, it } from 'vitest'
import { inLocale, nextIn } from './next'

const next = (address: string) => nextIn(`?next=${encodeURIComponent(address)}`, 'ru')

it.each([
  ['/clientarea/profile/', '/clientarea/profile/'],
  ['/kz/clientarea/profile/', '/kz/clientarea/profile/'],
  ['/registration/?amount=50000&days=15', '/clientarea/'],
  ['/repayment/?c=1', '/repayment/?c=1'],
  ['/loan/details/#top', '/loan/details/'],
])('goes on to %s', (address, expected) => {
  expect(next(address)).toBe(expected)
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/ /evil.example',
  '/.evil.example/',
  'javascript:alert(1)',
  'clientarea/profile/',
  '/nope/',
  '/api/v1/me',
  '/login/',
  '',
])('does not follow %s', (address) => {
  expect(next(address)).toBe('/clientarea/')
})

it('falls back in the language of the page', () => {
  expect(nextIn('', 'kz')).toBe('/kz/clientarea/')
})

it.each([
  ['/form/reg/?amount=50000&days=15', 'kz', '/kz/form/reg/?amount=50000&days=15'],
  ['/kz/clientarea/', 'ru', '/clientarea/'],
  ['/clientarea/', 'ru', '/clientarea/'],
  ['/nope/', 'kz', '/nope/'],
] as const)('leads from %s to the same page in %s', (address, locale, expected) => {
  expect(inLocale(address, locale)).toBe(expected)
})
