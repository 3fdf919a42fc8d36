/** Every URL of the site, from the route table and the texts in content/. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './server'

export type Locale = 'ru' | 'kz'

interface Route {
  name: string
  path: Partial<Record<Locale, string>>
  page: string
  layout: string
  id?: number
  indexable: boolean
  access: 'public' | 'guest' | 'step' | 'client' | 'staff'
  aliases?: Partial<Record<Locale, string[]>>
}

export interface Address {
  route: Route
  locale: Locale
  path: string
  /** Decided by the route table; undefined where the content decides. */
  alternatePath: string | null | undefined
}

export const locales: Locale[] = ['ru', 'kz']
export const languageTag: Record<Locale, string> = { ru: 'ru-KZ', kz: 'kk-KZ' }

const table: { routes: Route[] } = JSON.parse(readFileSync(join(root, 'site/routes.json'), 'utf8'))
export const routes = table.routes

const isDynamic = (route: Route) => Object.values(route.path).some((path) => path.includes(':'))
const other = (locale: Locale): Locale => (locale === 'ru' ? 'kz' : 'ru')

const fixed: Address[] = routes
  .filter((route) => !isDynamic(route))
  .flatMap((route) =>
    locales.flatMap((locale) => {
      const path = route.path[locale]
      // The translation of an article may be an article without an entry in the table.
      const missing = route.page === 'blog/article' ? undefined : null
      const alternatePath = route.path[other(locale)] ?? missing
      return path ? [{ route, locale, path, alternatePath }] : []
    }),
  )

/** Articles in content/ without an entry in the table. */
function contentArticles(locale: Locale): string[] {
  const folder = join(root, 'content', locale === 'kz' ? 'kk' : 'ru', 'blog')
  if (!existsSync(folder)) return []
  const knownPaths = new Set(fixed.map((address) => address.path))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'))
    .filter((slug) => !knownPaths.has(`${locale === 'kz' ? '/kz' : ''}/blog/${slug}/`))
}

function dynamic(name: string, locale: Locale, params: Record<string, string>): Address {
  const route = routes.find((candidate) => candidate.name === name)
  const pattern = route?.path[locale]
  if (!route || !pattern) throw new Error(`no route ${name} in ${locale}`)
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
  return { route, locale, path, alternatePath: undefined }
}

export const longArticle = '/blog/prava-zaemshchika/'

export const addresses: Address[] = [
  ...fixed,
  ...locales.flatMap((locale) =>
    contentArticles(locale).map((slug) => dynamic('blog-article', locale, { slug })),
  ),
  dynamic('blog-article-page', 'ru', { slug: 'prava-zaemshchika', page: '2' }),
  dynamic('expert', 'ru', { name: 'redaktsiya' }),
]

export const isLanding = ({ route }: Address) => route.page === 'landing/landing'

/** Staff pages are 404 for everybody else. */
export const isHidden = (address: Address) => address.route.access === 'staff'
const isPublic = (address: Address) => ['public', 'guest'].includes(address.route.access)
export const isPrivate = (address: Address) => !isPublic(address) && !isHidden(address)

export const visibleAddresses = addresses.filter((address) => !isHidden(address))
export const publicAddresses = addresses.filter(isPublic)
export const payloadPath = (path: string) => `/_payload${path}payload.json`
