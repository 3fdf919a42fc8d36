import type { PageModule } from '@/shared/page/contract'
import type { Payload } from '@/shared/page/payload'

interface Head {
  title: string
  description: string
}

/** Title and description of a page, the same on the server and after a navigation. An error page
 * is titled by its message. */
export function headOf(payload: Payload, page: PageModule | null): Head {
  const { brand } = payload.site
  const { description } = payload.meta
  if (payload.error || !page) return { title: payload.error?.message ?? brand, description }
  const { title } = page.head(payload)
  return { title: title ? `${title} — ${brand}` : brand, description }
}
