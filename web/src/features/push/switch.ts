import { PUSH_KEY } from '@/app/startup/renew-push'

/** Keeps whether a person wants notices in this browser; one without storage forgets it with the page. */
export function keepPush(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(PUSH_KEY, 'on')
    else localStorage.removeItem(PUSH_KEY)
  } catch {
    // Notices then end with the next load.
  }
}
