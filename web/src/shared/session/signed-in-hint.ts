import { keep, kept } from '@/shared/lib/storage'

/** Whether somebody has signed in with this browser, as far as it knows: enough to name a button,
 * never to show data. */

const KEY = 'zhedel_signed_in'

export function readHint(): boolean {
  return kept(KEY) !== null
}

export function writeHint(isIn: boolean): void {
  keep(KEY, isIn ? '1' : null)
}
