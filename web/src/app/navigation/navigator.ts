import { loadPage } from '@/app/pages'
import { finishLoadingBar, startLoadingBar } from '@/app/shell/LoadingBar'
import {
  arriveAtEntry,
  enterEntry,
  leaveEntry,
  type Position,
  startEntries,
} from '@/shared/navigation/entries'
import { setGo } from '@/shared/navigation/go'
import { type Match, matchPath } from '@/shared/navigation/match'
import { scrollOnArrival } from '@/shared/navigation/scroll'
import { applyStyles } from '@/shared/navigation/styles'
import { errorView, type View, view } from '@/shared/navigation/view'
import type { Payload } from '@/shared/page/payload'
import { ChunkLoadError, reloadOnce } from './chunk-guard'
import { rememberLocale } from './locale-cookie'
import { loadPageFromApi } from './page-api'
import { resetPageFetch, setRetry } from './page-fetch'
import { type Answer, cachePayload, loadPayload } from './payload-cache'

type HistoryMode = 'push' | 'replace' | 'pop'

interface Visit {
  match: Match
  url: URL
  mode: HistoryMode
  position: Position | null
  isCurrent: () => boolean
  /** Sets the URL of the visit; on back and forward the browser has done so itself. */
  enter: () => void
}

const REDIRECTS_MAX = 5

/** Number of the newest visit: results of older ones are dropped. */
let latest = 0
/** Consecutive payloads that only redirected. */
let redirects = 0

export function startNavigation(first: View): void {
  display(first)
  if (!first.payload.error) cachePayload(first.payload)
  startEntries()
  document.addEventListener('click', (event) => {
    const url = addressOfClick(event)
    if (url && follow(url, 'push')) event.preventDefault()
  })
  window.addEventListener('popstate', onPop)
  setGo(navigate)
  setRetry(() => navigate(location.href, { replace: true }))
}

export function navigate(address: string, { replace = false } = {}): void {
  const url = new URL(address, location.href)
  if (url.origin === location.origin && follow(url, replace ? 'replace' : 'push')) return
  location[replace ? 'replace' : 'assign'](url)
}

function currentView(): View {
  const current = view.get()
  if (!current) throw new Error('Navigation has not started')
  return current
}

/** A failed page does not count: the same link then tries again. */
function isOnScreen(path: string): boolean {
  const { payload } = currentView()
  return payload.path === path && !payload.error
}

/** False leaves the URL to the browser. */
function follow(url: URL, mode: 'push' | 'replace'): boolean {
  if (url.hash && isSamePage(url)) {
    // The browser handles anchors best: it also moves focus and :target.
    leaveEntry()
    return false
  }
  const match = matchPath(url.pathname)
  if (!match) return false
  if ('redirect' in match) {
    url.pathname = match.redirect
    return follow(url, mode)
  }
  if (match.path === location.pathname && isOnScreen(match.path)) return moveWithinPage(url, mode)
  visit(match, url, mode, null)
  return true
}

function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search
}

/** A new query does not scroll; removing the anchor scrolls to the top. */
function moveWithinPage(url: URL, mode: 'push' | 'replace'): boolean {
  dropVisit()
  if (url.href === location.href) return true
  const hashOnly = isSamePage(url)
  leaveEntry()
  enterEntry(url, mode)
  if (hashOnly || url.hash) scrollOnArrival(url.hash, null)
  return true
}

function onPop(): void {
  const { isNew, position } = arriveAtEntry()
  const url = new URL(location.href)
  const isHere = isOnScreen(url.pathname)
  if (isHere) dropVisit()
  if (isHere && !isNew) scrollOnArrival(url.hash, position)
  if (isHere || isNew) return
  const match = matchPath(url.pathname)
  if (!match) location.reload()
  else if ('redirect' in match) navigate(match.redirect + url.search + url.hash, { replace: true })
  else visit(match, url, 'pop', position)
}

function dropVisit(): void {
  latest += 1
  resetPageFetch()
  finishLoadingBar()
}

async function visit(
  match: Match,
  url: URL,
  mode: HistoryMode,
  position: Position | null,
): Promise<void> {
  latest += 1
  const number = latest
  let entered = false
  const enter = () => {
    if (!entered && mode !== 'pop') {
      leaveEntry()
      enterEntry(url, mode)
    }
    entered = true
  }
  const isCurrent = () => number === latest
  startLoadingBar()
  await load({ match, url, mode, position, isCurrent, enter })
  if (isCurrent()) finishLoadingBar()
}

/** Chunk and data load in parallel; the screen changes only when both are here. */
async function load(visit: Visit): Promise<void> {
  const { match, isCurrent } = visit
  const chunk = loadPage(match.route)
  // Its failure is handled below, once the data is here.
  chunk.catch(() => {})
  const payload = await payloadOf(visit)
  if (!payload || !isCurrent()) return
  if (payload.error) return show(visit, { payload, page: null })
  try {
    const page = await chunk
    if (isCurrent()) show(visit, { payload, page })
  } catch (reason) {
    if (!isCurrent()) return
    enterAtTop(visit)
    if (reason instanceof ChunkLoadError && reloadOnce()) return
    const message = reason instanceof Error ? reason.message : String(reason)
    show(visit, errorView(currentView(), match.path, 500, message))
  }
}

/** Undefined if the visit has ended otherwise: overtaken, redirected, reloaded or failed. */
async function payloadOf(visit: Visit): Promise<Payload | null> {
  const { match, url, mode, isCurrent } = visit
  let answer: Answer | undefined = await loadPayload(match.path).catch(() => undefined)
  if (!isCurrent()) return null
  if (!answer) {
    enterAtTop(visit)
    const own = await loadPageFromApi(match.path, isCurrent)
    if (!isCurrent()) return null
    if (own.error?.statusCode === 404) {
      return errorView(currentView(), match.path, 404, own.error.message).payload
    }
    answer = own.answer
  }
  if (!answer) return null
  redirects = 'redirect' in answer ? redirects + 1 : 0
  if ('redirect' in answer && redirects <= REDIRECTS_MAX) {
    // If the URL has been entered already, the new one replaces it.
    const replace = mode !== 'push' || location.pathname === url.pathname
    navigate(answer.redirect + url.search + url.hash, { replace })
    return null
  }
  // A newer front end, or a redirect loop: let the server decide.
  if ('redirect' in answer || answer.build !== currentView().payload.build) {
    enterAtTop(visit)
    location.reload()
    return null
  }
  return answer
}

/** For when the URL changes before its page is here. A reload would otherwise restore the scroll
 * position of the last page. */
function enterAtTop({ enter }: Visit): void {
  enter()
  scrollOnArrival('', null)
}

function show({ url, position, enter }: Visit, { payload, page }: Omit<View, 'arrival'>): void {
  enter()
  rememberLocale(currentView().payload, payload)
  resetPageFetch()
  display({ payload, page, arrival: { hash: url.hash, position } })
}

function display(next: View): void {
  applyStyles()
  view.set(next)
}

/** The URL of a click that navigation may follow; null if the click asks the browser for something
 * else (a new tab, a download, another site) or was handled already. */
function addressOfClick(event: MouseEvent): URL | null {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null
  if (link.target && link.target !== '_self') return null
  return link.origin === location.origin ? new URL(link.href) : null
}
