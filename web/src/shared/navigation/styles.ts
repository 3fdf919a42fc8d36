/** The style of a prefetched page is loaded but inactive (build/preload.ts): a new style makes the
 * browser restyle the whole screen, for a page that may never be opened. This activates it. */
export function applyStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) {
    link.media = 'all'
  }
}
