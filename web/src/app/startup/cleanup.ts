/** Workers and caches of earlier versions of the site would go on serving old pages. Nothing waits
 * for this, and a browser that refuses is left in peace. */
export function cleanUp(): void {
  const ignore = () => {}
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker
      .getRegistrations()
      .then((found) => Promise.all(found.map((worker) => worker.unregister())))
      .catch(ignore)
  }
  if ('caches' in window) {
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .catch(ignore)
  }
}
