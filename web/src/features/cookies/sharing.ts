import { keep } from '@/app/startup/storage'
import { SHARED, SHARING_KEY } from '@/app/startup/telemetry'

/** Keeps whether others may get the counts of what happens on the site. */
export function giveSharing(isGiven: boolean): void {
  keep(SHARING_KEY, isGiven ? SHARED : null)
}
