import { cleanUp } from '@/shared/lib/cleanup'
import { readPushFlag } from '@/shared/session/device-flags'

/** Cleans up, and only then registers the push worker again for a customer who switched it on. */
export async function cleanUpThenRenew(): Promise<void> {
  await cleanUp()
  if (!readPushFlag()) return
  try {
    const { renew } = await import('@/areas/account/push/renew')
    renew()
  } catch {
    // Notifications may work again with the next load.
  }
}
