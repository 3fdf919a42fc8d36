import * as localStore from '@/shared/lib/local-store'
import { SHARED, SHARING_KEY } from '@/shared/lib/telemetry'

/** Keeps whether others may get the counts of what happens on the site. */
export function giveSharing(isGiven: boolean): void {
  localStore.set(SHARING_KEY, isGiven ? SHARED : null)
}
