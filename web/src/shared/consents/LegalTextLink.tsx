import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
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
}

/** Opens the text of a document over the page, in the language of the page. Without a script it leads
 * to the list of documents. */
export function LegalTextLink({ slug, words }: Props) {
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        href={href('docs', locale)}
        target="_blank"
        rel="noopener"
        aria-haspopup="dialog"
        className="text-primary underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {words}
      </a>
      {isOpen &&
        // Outside of the label around the sentence: a click into the text must not tick its box.
        createPortal(
          <Suspense>
            <LegalTextDialog slug={slug} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
