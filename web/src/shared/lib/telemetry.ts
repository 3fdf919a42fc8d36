import { view } from '@/shared/navigation/view'
import * as localStore from './local-store'

export type SiteEvent =
  | 'page_view'
  | 'calculator_used'
  | 'registered'
  | 'application_begun'
  | 'application_sent'
  | 'contract_signed'

const ADDRESS = '/api/v1/events'

/** Storage key of the consent to external analytics. */
export const SHARING_KEY = 'zhedel_statistics'
/** The only value that allows it. */
export const SHARED = 'shared'

export function mayShare(): boolean {
  return localStore.get(SHARING_KEY) === SHARED
}

function isUnwanted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Counts an event on the current page: its name, the page and the language, without personal data.
 * The page does not wait for a response. */
export function noteEvent(name: SiteEvent): void {
  const payload = view.get()?.payload
  const route = payload?.route.name
  if (!route || isUnwanted()) return
  const events = [{ name, route, locale: payload.locale }]
  const body = JSON.stringify({ events, can_share: mayShare() })
  navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }))
}

/** Counts every page shown from now on, once per arrival. */
export function startTelemetry(): void {
  let lastPath = ''
  const notePage = () => {
    const payload = view.get()?.payload
    if (!payload || payload.error || payload.path === lastPath) return
    lastPath = payload.path
    noteEvent('page_view')
  }
  view.subscribe(notePage)
  notePage()
}
