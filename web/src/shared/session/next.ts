import type { Locale } from '@/shared/i18n/locale'
import { matchPath } from '@/shared/navigation/match'
import { href } from '@/shared/navigation/routes'

/** Where to go after signing in: the page of this site in `?next=`, else the client area. Anything
 * else, above all a URL of another site, is not followed. */
export function nextIn(search: string, locale: Locale): string {
  const home = href('clientarea', locale)
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return home
  const [path = '', query] = next.split('#', 1)[0]?.split('?', 2) ?? []
  const match = matchPath(path)
  if (!match || 'redirect' in match || match.route.access === 'guest') return home
  return query ? `${match.path}?${query}` : match.path
}

/** The same page in the current language. */
export function inLocale(address: string, locale: Locale): string {
  const [path = '', query] = address.split('?', 2)
  const match = matchPath(path)
  if (!match || 'redirect' in match || !match.route.path[locale]) return address
  const localPath = href(match.route.name, locale, match.params)
  return query ? `${localPath}?${query}` : localPath
}
