import table from 'virtual:routes'
import type { Locale } from '@/shared/i18n/locale'
import type { Access, Layout } from '@/shared/page/payload'

export interface Route {
  name: string
  path: Partial<Record<Locale, string>>
  page: string
  layout: Layout
  access: Access
}

/** site/routes.json without what only the server needs (see build/routes.ts). */
export const routes: Route[] = table.routes

/** Old or alternative paths of a page, to its own path. */
export const aliases: Record<string, string> = table.aliases

export type Params = Record<string, string | number>

let byName: Map<string, Route> | undefined

/** The only place that builds URLs. A page without a Kazakh version is linked in Russian. */
export function href(name: string, locale: Locale, params: Params = {}): string {
  byName ??= new Map(routes.map((route) => [route.name, route]))
  const path = byName.get(name)?.path
  const pattern = path?.[locale] ?? path?.ru
  if (!pattern) throw new Error(`No route named ${name}`)
  return pattern.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined || value === '') throw new Error(`Route ${name} needs ${key}`)
    return encodeURIComponent(value)
  })
}
