import type { Payload } from '../payload'

/** The payload of the page, from its JSON island. Long texts stand once in the document, in the page
 * itself, and are read back from there: an answer under its anchor. */
export function readPayload(): Payload {
  const island = document.getElementById('payload')?.textContent ?? ''
  return JSON.parse(island, (_, value) => {
    if (value?.body_html === '') value.body_html = textIn(document, 'body')
    if (value?.answer_html === '') {
      value.answer_html = textIn(document.getElementById(value.id), 'answer')
    }
    return value
  })
}

function textIn(place: ParentNode | null, kind: string): string {
  return place?.querySelector(`[data-html=${kind}]`)?.innerHTML ?? ''
}
