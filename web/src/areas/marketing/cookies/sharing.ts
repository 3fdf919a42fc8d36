import { keep } from '@/shared/lib/storage'
import { SHARED, SHARING_KEY } from '@/shared/lib/telemetry'

/** Keeps whether others may get the counts of what happens on the site. */
export function giveSharing(isGiven: boolean): void {
  keep(SHARING_KEY, isGiven ? SHARED : null)
}
