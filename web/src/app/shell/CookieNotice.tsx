import { useEffect, useState } from 'react'
import { useDict } from '@/i18n/dictionary'
import { Button, ButtonLink } from '@/ui/Button'
import { words } from './words'

const KEY = 'zhedel_consent'

/** Room that the notice takes at most: what gets the focus is scrolled clear of it. */
const ROOM = '16rem'

/** A browser may forbid storage; the notice then comes again on the next visit. */
function isKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, 'necessary')
  } catch {
    return
  }
}

/** Known to the browser only: the server's page is the same for everybody. */
export function CookieNotice() {
  const { cookie } = useDict(words)
  const [shown, setShown] = useState(false)

  useEffect(() => setShown(!isKnown()), [])

  useEffect(() => {
    if (!shown) return
    // Not as a class: a new one on the root makes the browser style the whole page again.
    const root = document.documentElement.style
    root.scrollPaddingBottom = ROOM
    return () => {
      root.scrollPaddingBottom = ''
    }
  }, [shown])

  function accept() {
    remember()
    setShown(false)
  }

  if (!shown) return null
  return (
    <>
      {/* The end of the page can be scrolled out from under the notice. */}
      <div className="h-64 sm:h-40" />
      <section
        data-cookie-notice
        aria-label={cookie.label}
        className="fixed inset-x-3 bottom-3 z-30 mx-auto max-w-3xl rounded-card border border-line bg-surface p-4 shadow-card sm:flex sm:items-center sm:gap-5"
      >
        <p className="text-sm text-muted text-pretty">{cookie.text}</p>
        <div className="mt-3 grid shrink-0 grid-cols-2 gap-2 sm:mt-0 sm:flex">
          <ButtonLink to="cookies" look="secondary">
            {cookie.settings}
          </ButtonLink>
          <Button look="secondary" onClick={accept}>
            {cookie.ok}
          </Button>
        </div>
      </section>
    </>
  )
}
