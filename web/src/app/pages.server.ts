import pages from 'virtual:pages-on-server'
import type { LayoutOf, Page } from '@/shared/page/contract'
import type { Layout } from '@/shared/page/payload'
import { ClientLayout } from './shell/ClientLayout'
import { FaqLayout } from './shell/FaqLayout'
import { FormLayout } from './shell/FormLayout'
import { SiteLayout } from './shell/SiteLayout'

/** The server has every layout in its one bundle, like every page. */
const layouts: Record<Layout, LayoutOf> = {
  site: SiteLayout,
  faq: FaqLayout,
  form: FormLayout,
  client: ClientLayout,
}

export function pageNamed(name: string, layout: Layout): Page | null {
  const module = pages[name]
  return module ? { ...module, Frame: layouts[layout] } : null
}
