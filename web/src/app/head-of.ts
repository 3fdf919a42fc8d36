import type { PageHead, PageModule } from '@/shared/page/contract'
import type { Payload } from '@/shared/page/payload'

/** Title and description of a page, the same on the server and after a navigation. An error page
 * is titled by its message. */
export function headOf(payload: Payload, page: PageModule | null): Required<PageHead> {
  const { brand, description } = payload.site
  if (payload.error || !page) {
    return { title: payload.error?.message ?? brand, description }
  }
  const head = page.head(payload)
  return {
    title: head.title ? `${head.title} — ${brand}` : brand,
    description: head.description ?? description,
  }
}
