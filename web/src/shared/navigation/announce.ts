import { createStore, useStore } from '@/shared/lib/store'

const announcement = createStore('')

/** Has screen readers say it, once they are free. */
export function announce(text: string): void {
  announcement.set(text)
}

/** Text of the live region. */
export function useAnnouncement(): string {
  return useStore(announcement)
}
