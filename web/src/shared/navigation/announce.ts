import { createStore, useStore } from '@/shared/lib/store'

const announcement = createStore('')

/** Announces a text to screen readers. */
export function announce(text: string): void {
  announcement.set(text)
}

/** Text of the live region. */
export function useAnnouncement(): string {
  return useStore(announcement)
}
