import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import type { Locale } from '@/shared/i18n/locale'
import { AppContext } from '@/shared/page/context'
import type { Payload } from '@/shared/page/payload'

afterEach(cleanup)

/** Renders a component as in a page of one of the languages, with a user. */
export function renderInPage(content: ReactNode, locale: Locale = 'ru') {
  const payload = {
    locale,
    path: '/',
    today: '2026-11-18',
    site: { phone: '+7 700 000 00 00' },
  } as Payload
  const user = userEvent.setup()
  return { user, ...render(<AppContext value={{ payload }}>{content}</AppContext>) }
}
