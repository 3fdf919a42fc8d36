import { SHARED, SHARING_KEY } from '@/app/startup/telemetry'

/** Keeps whether others may get the counts of what happens on the site. */
export function giveSharing(isGiven: boolean): void {
  try {
    if (isGiven) localStorage.setItem(SHARING_KEY, SHARED)
    else localStorage.removeItem(SHARING_KEY)
  } catch {
    // A browser without storage counts as one that did not agree.
  }
}
