import type { Locale } from '@/shared/i18n/locale'
import { aliases, type Route, routes } from './routes'

export interface Match {
  route: Route
  locale: Locale
  params: Record<string, string>
  path: string
}

/** A known page under a wrong URL. */
export interface Redirect {
  redirect: string
}

interface Pattern {
  route: Route
  locale: Locale
  regexp: RegExp
}

interface Table {
  fixed: Map<string, Match>
  patterns: Pattern[]
}

const KZ = '/kz'

/** Built on first use and not while the module loads: the server renders without it. */
let table: Table | undefined

/** Finds the page of a path (no query, no hash). Literals before parameters, as on the server. */
export function matchPath(path: string): Match | Redirect | null {
  table ??= build()
  const tidy = normalizePath(path)
  const alias = aliases[tidy]
  if (alias) return { redirect: alias }
  const match = table.fixed.get(tidy) ?? inOtherLocale(table, tidy) ?? byPattern(table, tidy)
  if (!match || 'redirect' in match || tidy === path) return match
  return { redirect: match.path }
}

function normalizePath(path: string): string {
  const lower = path.toLowerCase()
  return lower.endsWith('/') ? lower : `${lower}/`
}

/** A translated path with the prefix of the other language belongs to the Kazakh page, because
 * either way the visitor has named Kazakh. Undefined: no literal path matches; null: one does, and
 * it has no Kazakh version. */
function inOtherLocale({ fixed }: Table, path: string): Redirect | null | undefined {
  const prefixed = path.startsWith(`${KZ}/`)
  const counterpart = fixed.get(prefixed ? path.slice(KZ.length) : KZ + path)
  if (!counterpart) return undefined
  const { kz } = counterpart.route.path
  return kz ? { redirect: kz } : null
}

function byPattern({ patterns }: Table, path: string): Match | null {
  for (const { route, locale, regexp } of patterns) {
    const groups = regexp.exec(path)
    if (groups) return { route, locale, params: { ...groups.groups }, path }
  }
  return null
}

function build(): Table {
  const built: Table = { fixed: new Map(), patterns: [] }
  for (const route of routes) {
    for (const locale of ['ru', 'kz'] as const) {
      const path = route.path[locale]
      if (!path) continue
      if (path.includes(':')) built.patterns.push({ route, locale, regexp: regexpOf(path) })
      else built.fixed.set(path, { route, locale, params: {}, path })
    }
  }
  return built
}

/** Parameters are slugs. Anything else, including a malformed escape, matches no page. */
function regexpOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[a-z0-9_-]+)')}$`)
}
