import { recordVisit } from '@/areas/marketing/attribution/visit'
import { readConsent } from '@/areas/marketing/cookies/consent'
import { whenIdle } from '@/shared/lib/tasks'

/** Notes where somebody came from, once for a full load, when the browser has nothing better to do. */
export function noteVisit(hasPromo: boolean): void {
  const { href } = window.location
  whenIdle(() => recordVisit(href, readConsent() === 'attribution', hasPromo))
}
