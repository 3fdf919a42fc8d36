import { importPage } from './navigation/chunk-guard'
import type { LayoutOf, Page, PageModule } from './pages-contract'
import type { Layout } from './payload'
import { SiteLayout } from './shell/SiteLayout'

/** In the browser a page is a chunk of its own, named as in site/routes.json. */
const chunks = import.meta.glob<PageModule>('../pages/**/*.tsx')

/** The site's own frame is always here, for errors too; the others come with their pages. */
const layouts: Record<Layout, () => Promise<LayoutOf>> = {
  site: async () => SiteLayout,
  faq: () => import('./shell/FaqLayout').then((chunk) => chunk.FaqLayout),
  form: () => import('./shell/FormLayout').then((chunk) => chunk.FormLayout),
  client: () => import('./shell/ClientLayout').then((chunk) => chunk.ClientLayout),
}

export function loadPage({ page, layout }: { page: string; layout: Layout }): Promise<Page> {
  const load = chunks[`../pages/${page}.tsx`]
  if (!load) return Promise.reject(new Error(`No page named ${page}`))
  return importPage(page, async () => {
    const [module, Frame] = await Promise.all([load(), layouts[layout]()])
    return { ...module, Frame }
  })
}
