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

/** Old or second addresses of a page, to its own address. */
export const aliases: Record<string, string> = table.aliases
