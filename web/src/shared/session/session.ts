import { call } from '@/shared/api/call'
import { http } from '@/shared/api/client'
import type { CallArguments, Operation, Operations } from '@/shared/api/contract'
import { dropDrafts } from '@/shared/forms/drafts'
import { cleanUp } from '@/shared/lib/cleanup'
import { useStore } from '@/shared/lib/store'
import { useApp } from '@/shared/page/context'
import { writePushFlag, writeSignedInHint } from './device-flags'
import { createTokenManager, isSignedOut } from './token-manager'

const LOCK = 'zhedel-refresh'

/** Created in the browser only: the server renders without it. */
const channel = typeof window === 'undefined' ? null : openChannel()

export const tokenManager = createTokenManager({
  refresh: () => call('POST /session/refresh'),
  // Without locks, opening two tabs at the same moment may end the session.
  withLock: (run) => (navigator.locks ? navigator.locks.request(LOCK, run) : run()),
  nowMs: () => performance.now(),
  setToken: (token) => http.setToken(token, 'Bearer'),
  remember: () => writeSignedInHint(true),
  broadcast(status) {
    writeSignedInHint(status === 'in')
    // A new customer decides anew, and one who leaves gets no more notifications.
    dropPush()
    channel?.postMessage(status)
  },
})

/** Notifications on this device end: the server deletes the subscription with the session. */
function dropPush(): void {
  writePushFlag(false)
  cleanUp()
}

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const opened = new BroadcastChannel('zhedel-session')
  opened.addEventListener('message', ({ data }) => {
    if (data === 'in' || data === 'out') tokenManager.syncStatus(data)
  })
  return opened
}

/** A request of the signed-in customer. */
export function callAuthorized<O extends Operation>(
  operation: O,
  ...rest: CallArguments<O>
): Promise<Operations[O]['answer']> {
  return tokenManager.runAuthorized(() => call(operation, ...rest))
}

/** Ends this session. If the server could not be reached the session continues, and the customer
 * must know that: the device may be shared. */
export async function signOut(): Promise<void> {
  await call('DELETE /session').catch((reason) => {
    if (!isSignedOut(reason)) throw reason
  })
  leaveDevice()
}

/** On sign-out nothing typed stays on this device. */
export function leaveDevice(): void {
  dropDrafts()
  tokenManager.endSession()
}

export function useSession(): { isIn: boolean; sessionGeneration: number; isExpired: boolean } {
  const { gate } = useApp().payload
  const { status, sessionGeneration, isExpired } = useStore(tokenManager.state)
  return {
    isIn: status === 'unknown' ? gate === 'open' : status === 'in',
    sessionGeneration,
    isExpired,
  }
}
