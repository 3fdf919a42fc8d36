import { createStore } from '@/shared/lib/store'
import type { Page } from '@/shared/page/contract'
import type { Payload } from '@/shared/page/payload'
import type { Position } from './entries'

/** The page on the screen. */
export interface View {
  payload: Payload
  /** None on an error page. */
  page: Page | null
  /** How the page was reached; null for the one that came with the document. */
  arrival: { hash: string; position: Position | null } | null
}

export const view = createStore<View | null>(null)

/** An error page in the language and layout of the page before it. */
export function errorView(before: View, path: string, status: number, text: string) {
  const message = text || 'Error'
  const payload: Payload = {
    ...before.payload,
    path,
    alternate_path: null,
    gate: 'open',
    route: { name: null, id: null, params: {}, page: '', layout: 'site', access: 'public' },
    error: { status, message },
    meta: { description: message, canonical: null, robots: 'noindex, nofollow', alternates: [] },
    data: { kind: 'empty' },
  }
  return { payload, page: null }
}
