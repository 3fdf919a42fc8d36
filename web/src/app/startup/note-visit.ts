import { recordVisit } from '../attribution/visit'
import { whenIdle } from '../tasks'
import { readConsent } from './consent'

/** Notes where somebody came from, once for a full load, when the browser has nothing better to do. */
export function noteVisit(hasPromo: boolean): void {
  const { href } = window.location
  whenIdle(() => recordVisit(href, readConsent() === 'attribution', hasPromo))
}
