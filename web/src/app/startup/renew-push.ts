import { cleanUp } from '@/shared/lib/cleanup'
import { readPushFlag } from '@/shared/session/device-flags'

/** Cleans up, and only then registers the worker of notices again, for a person who wants them. */
export async function cleanUpThenRenew(): Promise<void> {
  await cleanUp()
  if (!readPushFlag()) return
  try {
    const { renew } = await import('@/areas/account/push/renew')
    renew()
  } catch {
    // Notices may come again with the next load.
  }
}
