import type { LayoutOf, Page, PageModule } from './pages-contract'
import type { Layout } from './payload'
import { ClientLayout } from './shell/ClientLayout'
import { FaqLayout } from './shell/FaqLayout'
import { FormLayout } from './shell/FormLayout'
import { SiteLayout } from './shell/SiteLayout'

/** The server holds every page and layout in its one bundle. */
const modules = import.meta.glob<PageModule>('../pages/**/*.tsx', { eager: true })

const layouts: Record<Layout, LayoutOf> = {
  site: SiteLayout,
  faq: FaqLayout,
  form: FormLayout,
  client: ClientLayout,
}

export function pageNamed(name: string, layout: Layout): Page | null {
  const module = modules[`../pages/${name}.tsx`]
  return module ? { ...module, Frame: layouts[layout] } : null
}
