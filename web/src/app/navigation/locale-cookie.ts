import type { Payload } from '@/shared/page/payload'

const YEAR_S = 365 * 24 * 60 * 60

/** Text for `document.cookie`, or null if the page says nothing about the visitor's choice: it is
 * in the same language as before, or exists in one language only. */
export function localeCookie(from: Payload, to: Payload, secure: boolean): string | null {
  if (from.locale === to.locale || to.alternate_path === null) return null
  const attributes = `max-age=${YEAR_S}; path=/; samesite=lax${secure ? '; secure' : ''}`
  return `i18n_redirected=${to.locale}; ${attributes}`
}

export function rememberLocale(from: Payload, to: Payload): void {
  const cookie = localeCookie(from, to, location.protocol === 'https:')
  if (cookie) document.cookie = cookie
}
