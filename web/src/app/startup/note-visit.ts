import { recordVisit } from '@/areas/marketing/attribution/visit'
import { readConsent } from '@/areas/marketing/cookies/consent'
import { whenIdle } from '@/shared/lib/tasks'

/** Records attribution once per full load, when the browser is idle. */
export function noteVisit(hasPromo: boolean): void {
  const { href } = window.location
  whenIdle(() => recordVisit(href, readConsent() === 'attribution', hasPromo))
}
