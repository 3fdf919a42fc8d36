import { cleanUp } from './cleanup'

/** Where the browser keeps that a person switched notices on. */
export const PUSH_KEY = 'zhedel_push'

/** Cleans up, and only then registers the worker of notices again, for a person who wants them. */
export async function cleanUpThenRenew(): Promise<void> {
  await cleanUp()
  try {
    if (localStorage.getItem(PUSH_KEY)) (await import('@/features/push/renew')).renew()
  } catch {
    // Notices may come again with the next load.
  }
}
