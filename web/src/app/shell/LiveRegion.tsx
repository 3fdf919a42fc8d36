import { useAnnouncement } from '@/shared/navigation/announce'

/** Where screen readers hear of a new page. */
export function LiveRegion() {
  const text = useAnnouncement()
  return (
    <div role="status" aria-live="polite" data-announcer className="sr-only">
      {text}
    </div>
  )
}
