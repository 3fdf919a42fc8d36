import type { Payload } from '../payload'

/** The payload of the page, from its JSON island. Long text stands once in the document, in the
 * page itself, and is read back from there. */
export function readPayload(): Payload {
  const island = document.getElementById('payload')
  const payload = JSON.parse(island?.textContent ?? '') as Payload<{ body_html?: string } | null>
  const body = document.querySelector('[data-body-html]')
  if (body && payload.data) payload.data.body_html ??= body.innerHTML
  return payload
}
