import { whenIdle } from '@/shared/lib/tasks'
import { matchPath } from './match'
import type { Route } from './routes'

type Load = (path: string, route: Route) => Promise<unknown>

interface Target {
  path: string
  route: Route
}

interface Connection {
  onLine?: boolean
  connection?: { effectiveType?: string; saveData?: boolean }
}

const CONCURRENT_MAX = 6
/** Pages with side effects when opened. */
const SIDE_EFFECTS = new Set(['unsub', 'sa'])

let load: Load | undefined
let observer: IntersectionObserver | undefined
const targets = new WeakMap<Element, Target>()
let running = 0
const waiting: (() => Promise<unknown>)[] = []
const prefetched = new Set<string>()

/** Injected by the browser's entry: links also render on the server, which loads no pages. */
export function startPrefetch(loadPage: Load): void {
  load = loadPage
}

/** Prefetches a link's page once the link is visible. Returns how to stop watching. */
export function watchLink(link: HTMLAnchorElement, address: string): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  const cancelIdle = whenIdle(() => {
    const target = targetOf(address)
    if (!target) return
    targets.set(link, target)
    observer ??= new IntersectionObserver(onIntersect)
    observer.observe(link)
  })
  return () => {
    cancelIdle()
    observer?.unobserve(link)
  }
}

/** Unknown counts as good: Safari and Firefox do not report it. */
export function connectionAllows({ onLine, connection }: Connection): boolean {
  if (onLine === false || connection?.saveData === true) return false
  return !connection?.effectiveType?.includes('2g')
}

function onIntersect(entries: IntersectionObserverEntry[]): void {
  for (const { target, intersectionRatio } of entries) {
    // On a bad connection the link stays observed and is tried when it comes back into view.
    if (intersectionRatio <= 0 || !connectionAllows(navigator)) continue
    observer?.unobserve(target)
    const page = targets.get(target)
    if (!page || prefetched.has(page.path)) continue
    prefetched.add(page.path)
    waiting.push(async () => load?.(page.path, page.route))
    // Each in its own task: a screen full of links would otherwise delay a tap.
    whenIdle(next)
  }
}

function next(): void {
  if (running >= CONCURRENT_MAX) return
  const job = waiting.shift()
  if (!job) return
  running += 1
  // A failed prefetch is ignored: following the link loads the page again.
  job()
    .catch(() => {})
    .finally(() => {
      running -= 1
      next()
    })
}

function targetOf(address: string): Target | null {
  const url = new URL(address, location.href)
  const match = url.origin === location.origin ? matchPath(url.pathname) : null
  if (!match || 'redirect' in match) return null
  const { route, path } = match
  const safe = route.access === 'public' && !SIDE_EFFECTS.has(route.name)
  return safe ? { path, route } : null
}
