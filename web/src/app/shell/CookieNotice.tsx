import { useEffect } from 'react'
import { Link } from '@/app/navigation/Link'
import { useStore } from '@/app/navigation/store'
import { consent, giveConsent, tellConsent } from '@/app/startup/consent'
import { whenIdle } from '@/app/tasks'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { words } from './words'

/** Room that the notice takes at most: what gets the focus is scrolled clear of it. */
const ROOM = '16rem'

/** Asks once what may be kept. Known to the browser only: the server's page is the same for
 * everybody. Both answers are equally easy to give. */
export function CookieNotice() {
  const { cookie } = useDict(words)
  const shown = useStore(consent) === null

  // Apart from the page that is being taken over: whatever a store tells is rendered in one go.
  useEffect(() => whenIdle(tellConsent), [])

  useEffect(() => {
    if (!shown) return
    // Not as a class: a new one on the root makes the browser style the whole page again.
    const root = document.documentElement.style
    root.scrollPaddingBottom = ROOM
    return () => {
      root.scrollPaddingBottom = ''
    }
  }, [shown])

  if (!shown) return null
  return (
    <>
      {/* The end of the page can be scrolled out from under the notice; every layout ends in a footer. */}
      <div className="h-64 bg-raised sm:h-40" />
      <section
        data-cookie-notice
        aria-label={cookie.label}
        className="fixed inset-x-3 bottom-3 z-30 mx-auto max-w-3xl rounded-card border border-line bg-surface p-4 shadow-card sm:flex sm:items-center sm:gap-5"
      >
        <p className="text-sm text-muted text-pretty">
          {cookie.text}{' '}
          <Link to="cookies" className="-my-3 inline-block py-3 text-primary underline">
            {cookie.settings}
          </Link>
        </p>
        <div className="mt-3 grid shrink-0 grid-cols-2 gap-2 sm:mt-0 sm:w-80">
          <Button look="secondary" onClick={() => giveConsent('necessary')}>
            {cookie.necessary}
          </Button>
          <Button look="secondary" onClick={() => giveConsent('attribution')}>
            {cookie.allow}
          </Button>
        </div>
      </section>
    </>
  )
}
