import * as localStore from '@/shared/lib/local-store'

/** Whether somebody has signed in with this browser, as far as it knows: enough to name a button,
 * never to show data. */

const KEY = 'zhedel_signed_in'

export function readSignedInHint(): boolean {
  return localStore.get(KEY) !== null
}

export function writeSignedInHint(isIn: boolean): void {
  localStore.set(KEY, isIn ? '1' : null)
}
