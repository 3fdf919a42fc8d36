import type { Schemas } from '@/shared/api/contract'

export type Kind = Schemas['CaseKind']

/** What a help page shows: all cases, one case, or a form for a new one. */
export type View =
  | { screen: 'list' }
  | { screen: 'request'; id: string }
  | { screen: 'new'; kind: Kind }

const KINDS: readonly Kind[] = ['fraud', 'deferral', 'restructuring', 'complaint', 'message']

/** The view in a URL; anything unknown is the list. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search)
  const id = query.get('request')
  if (id && /^[\da-f-]{36}$/i.test(id)) return { screen: 'request', id }
  const kind = KINDS.find((option) => option === query.get('new'))
  return kind ? { screen: 'new', kind } : { screen: 'list' }
}

export function searchOf(view: View): string {
  if (view.screen === 'request') return `?request=${view.id}`
  return view.screen === 'new' ? `?new=${view.kind}` : ''
}
