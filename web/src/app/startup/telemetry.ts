import { view } from '../navigation/view'
import { readConsent } from './consent'

export type SiteEvent =
  | 'page_view'
  | 'calculator_used'
  | 'registered'
  | 'application_begun'
  | 'application_sent'
  | 'contract_signed'

const ADDRESS = '/api/v1/events'

function isUnwanted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Counts something that happened on the page that is shown: its name, the page and the language,
 * and nothing of the person. The page waits for no answer. */
export function noteEvent(name: SiteEvent): void {
  const payload = view.get()?.payload
  const route = payload?.route.name
  if (!route || isUnwanted() || !navigator.sendBeacon) return
  const events = [{ name, route, locale: payload.locale }]
  // Others count only with the consent that the notice on cookies asks for.
  const may_share = readConsent() === 'attribution'
  const body = JSON.stringify({ events, may_share })
  navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }))
}

/** Counts every page that is shown from now on, once for each arrival. */
export function startTelemetry(): void {
  let seen = ''
  const look = () => {
    const payload = view.get()?.payload
    if (!payload || payload.error || payload.path === seen) return
    seen = payload.path
    noteEvent('page_view')
  }
  view.subscribe(look)
  look()
}
