/** The style of a page that was loaded ahead lies ready and unused (build/preload.ts): a new one makes
 * the browser style the whole screen again, for a page that nobody may open. From now on it holds. */
export function applyStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) {
    link.media = 'all'
  }
}
