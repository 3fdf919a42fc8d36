import { cleanUp } from './cleanup'
import { kept } from './storage'

/** Where the browser keeps that a person switched notices on. */
export const PUSH_KEY = 'zhedel_push'

/** Cleans up, and only then registers the worker of notices again, for a person who wants them. */
export async function cleanUpThenRenew(): Promise<void> {
  await cleanUp()
  if (!kept(PUSH_KEY)) return
  try {
    const { renew } = await import('@/features/push/renew')
    renew()
  } catch {
    // Notices may come again with the next load.
  }
}
