import { announce } from '@/shared/navigation/announce'
import { scrollOnArrival } from '@/shared/navigation/scroll'
import type { View } from '@/shared/navigation/view'
import { applyHead } from './head'

/** What the browser does by itself after a full load, done once the new page is in the document. */
export function settle({ payload, page, arrival }: View): void {
  if (!arrival) return
  applyHead(payload, page)
  scrollOnArrival(arrival.hash, arrival.saved)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  announce(document.title)
}
