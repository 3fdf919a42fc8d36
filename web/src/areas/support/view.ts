import type { Schemas } from '@/shared/api/contract'

export type Kind = Schemas['CaseKind']

/** What a help page shows: all cases, one case, or a form for a new one. */
export type View = { what: 'list' } | { what: 'request'; id: string } | { what: 'new'; kind: Kind }

const KINDS: readonly Kind[] = ['fraud', 'deferral', 'restructuring', 'complaint', 'message']

/** The view in a URL; anything unknown is the list. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search)
  const id = query.get('request')
  if (id && /^[\da-f-]{36}$/i.test(id)) return { what: 'request', id }
  const kind = KINDS.find((option) => option === query.get('new'))
  return kind ? { what: 'new', kind } : { what: 'list' }
}

export function searchOf(view: View): string {
  if (view.what === 'request') return `?request=${view.id}`
  return view.what === 'new' ? `?new=${view.kind}` : ''
}
