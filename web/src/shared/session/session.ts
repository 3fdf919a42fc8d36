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

/** Made in the browser only: the server renders without it. */
const channel = typeof window === 'undefined' ? null : openChannel()

export const tokenManager = createTokenManager({
  refresh: () => call('POST /session/refresh'),
  // A browser without locks may sign a person out who opens two tabs at the same moment.
  withLock: (run) => (navigator.locks ? navigator.locks.request(LOCK, run) : run()),
  nowMs: () => performance.now(),
  setToken: (token) => http.setToken(token, 'Bearer'),
  remember: () => writeSignedInHint(true),
  broadcast(status) {
    writeSignedInHint(status === 'in')
    // Whoever comes decides anew, and whoever goes is shown nothing more.
    dropPush()
    channel?.postMessage(status)
  },
})

/** Notices on this device end: the server forgets it with the session. */
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

/** A request in the name of the person who has signed in. */
export function callAuthorized<O extends Operation>(
  operation: O,
  ...rest: CallArguments<O>
): Promise<Operations[O]['answer']> {
  return tokenManager.runAuthorized(() => call(operation, ...rest))
}

/** Ends this session. Where the server could not be asked it goes on, and nobody is told otherwise:
 * the device may be a shared one. */
export async function signOut(): Promise<void> {
  await call('DELETE /session').catch((reason) => {
    if (!isSignedOut(reason)) throw reason
  })
  leaveDevice()
}

/** The person goes: nothing that they have typed stays behind on this device. */
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
