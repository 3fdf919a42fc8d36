import type { Position } from './entries'

/** While we run we restore positions ourselves; after a reload or a return from another site the
 * browser does, which knows when its page is ready. */
export function startScroll(): void {
  const set = (rule: ScrollRestoration) => () => {
    history.scrollRestoration = rule
  }
  if (document.readyState === 'complete') set('manual')()
  window.addEventListener('beforeunload', set('auto'))
  window.addEventListener('load', set('manual'))
  // A page taken back from the back/forward cache has no second `load`.
  window.addEventListener('pageshow', set('manual'))
}

/** An anchor wins over a saved position; without either the page starts at its top. */
export function scrollOnArrival(hash: string, position: Position | null): void {
  const target = hash ? targetOf(hash) : null
  const { x, y } = target ? positionOf(target) : (position ?? { x: 0, y: 0 })
  // Instant whatever the style sheet says: a new page does not scroll smoothly.
  window.scrollTo({ left: x, top: y, behavior: 'instant' })
}

/** The element of a hash, or null. */
export function targetOf(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    return null
  }
}

function positionOf(element: Element): Position {
  // As the browser itself does: both keep the target clear of the sticky header.
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
  const padding =
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return { x: 0, y: element.getBoundingClientRect().top + window.scrollY - margin - padding }
}
