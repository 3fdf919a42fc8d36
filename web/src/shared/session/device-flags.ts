import * as localStore from '@/shared/lib/local-store'

/** Whether this browser has signed in, as far as it knows: enough to label a button, never to show
 * data. */

const SIGNED_IN_KEY = 'zhedel_signed_in'

export function readSignedInHint(): boolean {
  return localStore.get(SIGNED_IN_KEY) !== null
}

export function writeSignedInHint(isIn: boolean): void {
  localStore.set(SIGNED_IN_KEY, isIn ? '1' : null)
}

const PUSH_KEY = 'zhedel_push'

/** Whether notifications are switched on in this browser. */
export function readPushFlag(): boolean {
  return localStore.get(PUSH_KEY) !== null
}

export function writePushFlag(isOn: boolean): void {
  localStore.set(PUSH_KEY, isOn ? 'on' : null)
}
