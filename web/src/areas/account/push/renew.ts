import { ApiError } from '@/shared/api/api-error'
import { writePushFlag } from '@/shared/session/device-flags'
import { callAuthorized } from '@/shared/session/session'
import { knowsPush, subscribe } from './device'

/** Every load takes all workers away, ours too: for a person who wants notices it is registered again,
 * and the server is told the browser's new address. Nobody is asked anything. */
export async function renew(): Promise<void> {
  if (!knowsPush() || Notification.permission !== 'granted') return writePushFlag(false)
  try {
    const { public_key } = await callAuthorized('GET /me/notices')
    if (public_key) await callAuthorized('PUT /me/notices', await subscribe(public_key))
  } catch (reason) {
    // Who has signed out gets none; whatever else went wrong may go right with the next load.
    if (reason instanceof ApiError && reason.status === 401) writePushFlag(false)
  }
}
