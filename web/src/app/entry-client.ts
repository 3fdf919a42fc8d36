import '@/shared/styles/main.css'
import { nextTask } from '@/shared/lib/tasks'
import {
  ChunkLoadError,
  importWithTimeout,
  LOAD_LIMIT_MS,
  reloadOnce,
} from './navigation/chunk-guard'

/** The page is complete without scripts, so they wait until it is painted: on a slow phone text and
 * prices come first. The server lists the page's scripts, so that all are requested at once and
 * not one by one. */
async function load(): Promise<void> {
  for (const href of document.getElementById('payload')?.dataset.scripts?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
    await nextTask()
  }
  importWithTimeout(start, LOAD_LIMIT_MS, 'start').then(
    (script) => script.default(),
    (reason) => {
      if (!(reason instanceof ChunkLoadError && reloadOnce())) throw reason
    },
  )
}

/** React and our code one after the other: two short tasks instead of one that blocks a tap. */
async function start() {
  await import('./react')
  return import('./start')
}

/** Longest wait for the first paint: a page in a background tab is not painted at all. */
const PAINT_WAIT_MS = 3000

function afterFirstPaint(run: () => void): void {
  let timer: ReturnType<typeof setTimeout>
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin()
  })
  const begin = () => {
    observer.disconnect()
    clearTimeout(timer)
    run()
  }
  timer = setTimeout(begin, PAINT_WAIT_MS)
  observer.observe({ type: 'paint', buffered: true })
}

afterFirstPaint(load)
