import { expect, it } from 'vitest'
import type { Locale } from '@/shared/i18n/locale'
import type { Payload } from '@/shared/page/payload'
import { localeCookie } from './locale-cookie'

const page = (locale: Locale, alternate_path: string | null) =>
  ({ locale, alternate_path }) as Payload

it('remembers a change of language for a year', () => {
  expect(localeCookie(page('ru', '/kz/'), page('kz', '/'), false)).toBe(
    'i18n_redirected=kz; max-age=31536000; path=/; samesite=lax',
  )
  expect(localeCookie(page('kz', '/'), page('ru', '/kz/'), true)).toBe(
    'i18n_redirected=ru; max-age=31536000; path=/; samesite=lax; secure',
  )
})

it('writes nothing while the language stays, or on a page in one language', () => {
  expect(localeCookie(page('ru', '/kz/'), page('ru', '/kz/faq/'), false)).toBeNull()
  expect(localeCookie(page('kz', '/'), page('ru', null), false)).toBeNull()
})
