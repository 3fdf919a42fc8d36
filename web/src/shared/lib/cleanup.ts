/** Service workers and caches of earlier versions of the site would keep serving old pages. Nothing
 * waits for this, and failures are ignored. */
export async function cleanUp(): Promise<void> {
  await Promise.allSettled([dropWorkers(), dropCaches()])
}

async function dropWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((worker) => worker.unregister()))
}

async function dropCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
