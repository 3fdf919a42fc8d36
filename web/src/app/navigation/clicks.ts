/** The address of a click that navigation may follow; null where the person asked the browser for
 * something else (a new tab, a download, another site) or somebody has dealt with it. */
export function addressOfClick(event: MouseEvent): URL | null {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null
  if (link.target && link.target !== '_self') return null
  return link.origin === location.origin ? new URL(link.href) : null
}
