import { announce } from './announce'
import { applyHead } from './head'
import { scrollOnArrival } from './scroll'
import type { View } from './view'

/** What the browser does by itself after a full load, done once the new page is in the document. */
export function settle({ payload, page, arrival }: View): void {
  if (!arrival) return
  applyHead(payload, page)
  scrollOnArrival(arrival.hash, arrival.saved)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  announce(document.title)
}
