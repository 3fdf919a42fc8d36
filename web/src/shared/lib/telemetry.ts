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

/** Where the browser keeps that others may count too. */
export const SHARING_KEY = 'zhedel_statistics'
/** The one answer that allows it. */
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

/** Counts something that happened on the page that is shown: its name, the page and the language,
 * and nothing of the person. The page waits for no answer. */
export function noteEvent(name: SiteEvent): void {
  const payload = view.get()?.payload
  const route = payload?.route.name
  if (!route || isUnwanted()) return
  const events = [{ name, route, locale: payload.locale }]
  const body = JSON.stringify({ events, may_share: mayShare() })
  navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }))
}

/** Counts every page that is shown from now on, once for each arrival. */
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
