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
import { loadOwn } from './own-loader'
import { resetPageFetch, setRetry } from './page-fetch'
import { type Answer, keepPayload, loadPayload } from './payload-cache'

type How = 'push' | 'replace' | 'pop'

interface Visit {
  match: Match
  url: URL
  how: How
  saved: Position | null
  isCurrent: () => boolean
  /** Makes the address that of the visit; the browser has done so itself on back and forward. */
  enter: () => void
}

const REDIRECTS_MAX = 5

/** Number of the newest visit: whatever an older one still brings is dropped. */
let latest = 0
/** Payloads in a row that only said where to go. */
let redirects = 0

export function startNavigation(first: View): void {
  display(first)
  if (!first.payload.error) keepPayload(first.payload)
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

function shown(): View {
  const current = view.get()
  if (!current) throw new Error('Navigation has not started')
  return current
}

/** A failure counts as not being there: the same link then tries again. */
function isOnScreen(path: string): boolean {
  const { payload } = shown()
  return payload.path === path && !payload.error
}

/** False leaves the address to the browser. */
function follow(url: URL, how: 'push' | 'replace'): boolean {
  if (url.hash && isSamePage(url)) {
    // To an anchor the browser goes best: it also moves focus and :target.
    leaveEntry()
    return false
  }
  const found = matchPath(url.pathname)
  if (!found) return false
  if ('redirect' in found) {
    url.pathname = found.redirect
    return follow(url, how)
  }
  if (found.path === location.pathname && isOnScreen(found.path)) return moveWithinPage(url, how)
  visit(found, url, how, null)
  return true
}

function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search
}

/** A new query moves nothing; an anchor taken away leads back to the top. */
function moveWithinPage(url: URL, how: 'push' | 'replace'): boolean {
  dropVisit()
  if (url.href === location.href) return true
  const hashOnly = isSamePage(url)
  leaveEntry()
  enterEntry(url, how)
  if (hashOnly || url.hash) scrollOnArrival(url.hash, null)
  return true
}

function onPop(): void {
  const { isNew, saved } = arriveAtEntry()
  const url = new URL(location.href)
  const isHere = isOnScreen(url.pathname)
  if (isHere) dropVisit()
  if (isHere && !isNew) scrollOnArrival(url.hash, saved)
  if (isHere || isNew) return
  const found = matchPath(url.pathname)
  if (!found) location.reload()
  else if ('redirect' in found) navigate(found.redirect + url.search + url.hash, { replace: true })
  else visit(found, url, 'pop', saved)
}

function dropVisit(): void {
  latest += 1
  resetPageFetch()
  finishLoadingBar()
}

async function visit(match: Match, url: URL, how: How, saved: Position | null): Promise<void> {
  latest += 1
  const number = latest
  let entered = false
  const enter = () => {
    if (!entered && how !== 'pop') {
      leaveEntry()
      enterEntry(url, how)
    }
    entered = true
  }
  const isCurrent = () => number === latest
  startLoadingBar()
  await load({ match, url, how, saved, isCurrent, enter })
  if (isCurrent()) finishLoadingBar()
}

/** Chunk and data travel together; the screen changes only when both are here. */
async function load(visit: Visit): Promise<void> {
  const { match, isCurrent } = visit
  const chunk = loadPage(match.route)
  // Its failure is looked at below, once the data is here.
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
    show(visit, errorView(shown(), match.path, 500, message))
  }
}

/** Nothing, when the visit has ended otherwise: overtaken, moved, loaded anew or failed. */
async function payloadOf(visit: Visit): Promise<Payload | null> {
  const { match, url, how, isCurrent } = visit
  let answer: Answer | undefined = await loadPayload(match.path).catch(() => undefined)
  if (!isCurrent()) return null
  if (!answer) {
    enterAtTop(visit)
    const own = await loadOwn(match.path, isCurrent)
    if (!isCurrent()) return null
    if (own.error?.statusCode === 404) {
      return errorView(shown(), match.path, 404, own.error.message).payload
    }
    answer = own.answer
  }
  if (!answer) return null
  redirects = 'redirect' in answer ? redirects + 1 : 0
  if ('redirect' in answer && redirects <= REDIRECTS_MAX) {
    // Where the address has been entered already, the new one takes its place.
    const replace = how !== 'push' || location.pathname === url.pathname
    navigate(answer.redirect + url.search + url.hash, { replace })
    return null
  }
  // A newer front end, or a circle of redirects: the server shall say what is there.
  if ('redirect' in answer || answer.build !== shown().payload.build) {
    enterAtTop(visit)
    location.reload()
    return null
  }
  return answer
}

/** For when the address changes before its page is here. A reload would otherwise open it where the
 * last page was scrolled to. */
function enterAtTop({ enter }: Visit): void {
  enter()
  scrollOnArrival('', null)
}

function show({ url, saved, enter }: Visit, { payload, page }: Omit<View, 'arrival'>): void {
  enter()
  rememberLocale(shown().payload, payload)
  resetPageFetch()
  display({ payload, page, arrival: { hash: url.hash, saved } })
}

function display(next: View): void {
  applyStyles()
  view.set(next)
}

/** The address of a click that navigation may follow; null where the person asked the browser for
 * something else (a new tab, a download, another site) or somebody has dealt with it. */
function addressOfClick(event: MouseEvent): URL | null {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null
  if (link.target && link.target !== '_self') return null
  return link.origin === location.origin ? new URL(link.href) : null
}
