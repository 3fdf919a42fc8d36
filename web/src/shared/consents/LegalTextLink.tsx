import { lazy, Suspense, useState } from 'react'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'

// Loaded when somebody opens it: the form does not wait for the reader.
const LegalTextDialog = lazy(() =>
  import('@/shared/documents/LegalTextDialog').then((it) => ({ default: it.LegalTextDialog })),
)

interface Props {
  /** The published document. */
  slug: string
  words: string
  /** Where it stands apart from a sentence. */
  className?: string
}

/** Opens the text of a document over the page, in the language of the page. Without a script it leads
 * to the list of documents. */
export function LegalTextLink({ slug, words, className = '' }: Props) {
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        href={href('docs', locale)}
        target="_blank"
        rel="noopener"
        aria-haspopup="dialog"
        className={`text-primary underline underline-offset-4 ${className}`}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {words}
      </a>
      {isOpen && (
        <span ref={keepFromLabel}>
          <Suspense>
            <LegalTextDialog slug={slug} onClose={() => setOpen(false)} />
          </Suspense>
        </span>
      )}
    </>
  )
}

/** The dialog stands inside the label of the consent: a click into its text must not tick the box. */
function keepFromLabel(element: HTMLElement | null) {
  const prevent = (event: Event) => event.preventDefault()
  element?.addEventListener('click', prevent)
  return () => element?.removeEventListener('click', prevent)
}
