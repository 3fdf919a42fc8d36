import { renderToString } from 'react-dom/server'
import type { Payload } from '@/shared/page/payload'
import { App } from './App'
import { headOf } from './head-of'
import { pageNamed } from './pages.server'

/** Called by crates/render: payload in, page out, both as JSON text. Throws when the page throws;
 * the caller then decides what to show instead. */
function render(json: string): string {
  const payload = JSON.parse(json) as Payload
  const page = payload.error ? null : pageNamed(payload.route.page, payload.route.layout)
  if (!page && !payload.error) throw new Error(`No page named ${payload.route.page}`)
  const html = renderToString(<App payload={payload} page={page} />)
  return JSON.stringify({ ...headOf(payload, page), html })
}

Object.assign(globalThis, { render })
