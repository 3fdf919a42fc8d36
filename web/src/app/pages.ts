import pages from 'virtual:pages'
import { routes } from '@/shared/navigation/routes'
import type { LayoutOf, Page } from '@/shared/page/contract'
import type { Layout } from '@/shared/page/payload'
import { importPage } from './navigation/chunk-guard'
import { SiteLayout } from './shell/SiteLayout'

/** The site's own layout is always loaded, for errors too; the others come with their pages. */
const layouts: Record<Layout, () => Promise<LayoutOf>> = {
  site: async () => SiteLayout,
  faq: () => import('./shell/FaqLayout').then((chunk) => chunk.FaqLayout),
  form: () => import('./shell/FormLayout').then((chunk) => chunk.FormLayout),
  client: () => import('./shell/ClientLayout').then((chunk) => chunk.ClientLayout),
}

/** Of the pages, in the order in which the build lists them. */
let names: string[] | undefined

export function loadPage({ page, layout }: { page: string; layout: Layout }): Promise<Page> {
  names ??= [...new Set(routes.map((route) => route.page))]
  const load = pages[names.indexOf(page)]
  if (!load) return Promise.reject(new Error(`No page named ${page}`))
  return importPage(page, async () => {
    const [module, Frame] = await Promise.all([load(), layouts[layout]()])
    return { ...module, Frame }
  })
}
