import { ApiError } from '@/shared/api/api-error'
import { writePushFlag } from '@/shared/session/device-flags'
import { callAuthorized } from '@/shared/session/session'
import { knowsPush, subscribe } from './device'

/** Every load removes all workers, ours too: for a customer who switched notifications on it is
 * registered again, and the server gets the new endpoint. No permission is asked for. */
export async function renew(): Promise<void> {
  if (!knowsPush() || Notification.permission !== 'granted') return writePushFlag(false)
  try {
    const { public_key } = await callAuthorized('GET /me/push-subscription')
    if (public_key) await callAuthorized('PUT /me/push-subscription', await subscribe(public_key))
  } catch (reason) {
    // A signed-out customer gets none; other failures may pass with the next load.
    if (reason instanceof ApiError && reason.status === 401) writePushFlag(false)
  }
}
