import type { Locale } from '@/shared/i18n/locale'
import { matchPath } from '@/shared/navigation/match'
import { href } from '@/shared/navigation/routes'

/** Where to go after signing in: a page of this site that `?next=` names, else the client area.
 * Whatever else stands there, an address of another site above all, is not followed. */
export function nextIn(search: string, locale: Locale): string {
  const home = href('clientarea', locale)
  const wanted = new URLSearchParams(search).get('next')
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return home
  const [path = '', query] = wanted.split('#', 1)[0]?.split('?', 2) ?? []
  const found = matchPath(path)
  if (!found || 'redirect' in found || found.route.access === 'guest') return home
  return query ? `${found.path}?${query}` : found.path
}

/** The same page in the language that somebody reads by now. */
export function inLocale(address: string, locale: Locale): string {
  const [path = '', query] = address.split('?', 2)
  const found = matchPath(path)
  if (!found || 'redirect' in found || !found.route.path[locale]) return address
  const there = href(found.route.name, locale, found.params)
  return query ? `${there}?${query}` : there
}
