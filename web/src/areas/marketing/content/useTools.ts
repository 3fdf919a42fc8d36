import { type RefObject, useEffect } from 'react'

const FOUND = '.tool-errors, .tool-answer'

/** Tools inside a text work without a script: the form loads the page with its answer. With one, the
 * answer is fetched from that same page and takes the form's place, without a reload. */
export function useTools(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      const section = form.closest('.tool')
      if (!section) return
      event.preventDefault()
      answer(form, section).catch(() => form.submit())
    }
    element?.addEventListener('submit', onSubmit)
    return () => element?.removeEventListener('submit', onSubmit)
  }, [text])
}

async function answer(form: HTMLFormElement, section: Element): Promise<void> {
  form.setAttribute('aria-busy', 'true')
  const fields = new FormData(form)
  const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${location.pathname}?${query}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const answered = page.getElementById(section.id)
  if (!response.ok || !answered) throw new Error('The page has no answer')
  section.replaceWith(answered)
  answered.querySelector<HTMLElement>(FOUND)?.focus()
}
