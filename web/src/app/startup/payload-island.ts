import type { Payload } from '@/shared/page/payload'

/** The payload of the page, from its JSON island. Long texts are in the document only once, in the
 * page itself, and are read back from there: answers in their order, which is that of the payload.
 */
export function readPayload(): Payload {
  const island = document.getElementById('payload')?.textContent ?? ''
  const body = document.querySelector('[data-html=body]')
  const answers = document.querySelectorAll('[data-html=answer]').values()
  return JSON.parse(island, (name, value) => {
    if (value !== '') return value
    if (name === 'body_html') return body?.innerHTML ?? ''
    if (name === 'answer_html') return answers.next().value?.innerHTML ?? ''
    return value
  })
}
