/** Records the requests of a page. */

import type { Page } from '@playwright/test'

export interface Requests {
  /** Paths of page payloads requested so far. */
  payloads(): string[]
  /** Full loads of a page so far. */
  documents(): string[]
  scripts(): string[]
}

export function requestsOf(page: Page): Requests {
  const requests: { path: string; type: string }[] = []
  page.on('request', (request) => {
    requests.push({ path: new URL(request.url()).pathname, type: request.resourceType() })
  })
  const paths = (matches: (item: { path: string; type: string }) => boolean) =>
    requests.filter(matches).map((item) => item.path)
  return {
    payloads: () => paths((item) => item.path.startsWith('/_payload/')),
    documents: () => paths((item) => item.type === 'document'),
    scripts: () => paths((item) => /^\/assets\/.*\.js$/.test(item.path)),
  }
}
