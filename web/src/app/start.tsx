import { startTransition } from 'react'
import { nextTask } from '@/shared/lib/tasks'
import { startTelemetry } from '@/shared/lib/telemetry'
import { startPrefetch } from '@/shared/navigation/prefetch'
import { startScroll } from '@/shared/navigation/scroll'
import { errorView } from '@/shared/navigation/view'
import { ChunkLoadError, guardPreloads, reloadOnce } from './navigation/chunk-guard'
import { NavigatedApp } from './navigation/NavigatedApp'
import { startNavigation } from './navigation/navigator'
import { loadPayload } from './navigation/payload-cache'
import { loadPage } from './pages'
import { createRoot, hydrateRoot } from './react'
import { noteVisit } from './startup/note-visit'
import { readPayload } from './startup/payload-island'
import { cleanUpThenRenew } from './startup/renew-push'

async function takeOver(root: HTMLElement): Promise<void> {
  const payload = readPayload()
  noteVisit(payload.site.promo_codes)
  try {
    const page = payload.error ? null : await loadPage(payload.route)
    await nextTask()
    startNavigation({ payload, page, arrival: null })
  } catch (reason) {
    if (reason instanceof ChunkLoadError && reloadOnce()) return
    const message = reason instanceof Error ? reason.message : String(reason)
    const before = { payload, page: null, arrival: null }
    const failed = errorView(before, payload.path, 500, message)
    startNavigation({ ...failed, arrival: { hash: '', position: null } })
    // What the server rendered is not what is shown now.
    root.replaceChildren()
  }
  await nextTask()
  // Empty: the server could not render the page and leaves it to the browser. As a transition,
  // React hydrates in short steps and taps are answered in between.
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, <NavigatedApp />)
    else createRoot(root).render(<NavigatedApp />)
  })
  await nextTask()
  startTelemetry()
}

/** Called once, after the first paint. */
export default async function start(): Promise<void> {
  startScroll()
  guardPreloads()
  startPrefetch((path, route) => Promise.all([loadPage(route), loadPayload(path, 'low')]))
  cleanUpThenRenew()
  await nextTask()
  const root = document.getElementById('root')
  if (root) await takeOver(root)
}
