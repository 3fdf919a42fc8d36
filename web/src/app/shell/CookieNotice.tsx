import { useEffect } from 'react'
import { words } from '@/app/words/shell'
import { consent, giveConsent, publishConsent } from '@/areas/marketing/cookies/consent'
import { useDict } from '@/shared/i18n/dictionary'
import { useStore } from '@/shared/lib/store'
import { whenIdle } from '@/shared/lib/tasks'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'

/** The largest height of the notice: focused elements are scrolled clear of it. */
const ROOM = '13rem'

// In the corner away from the calculator's button.
const over =
  'fixed inset-x-2 bottom-2 z-30 mx-auto max-w-3xl rounded-card border border-line shadow-card ' +
  'lg:right-auto lg:left-4 lg:mx-0 lg:block lg:max-w-md'
const atEnd = 'border-t border-line sm:justify-center'
const answer = 'px-2 text-sm'

/** Asks once which cookies may be stored. Only the browser knows the answer: the server's page is
 * the same for everybody. Both answers are equally easy to give. */
export function CookieNotice() {
  const { cookie } = useDict(words)
  const isOpen = useStore(consent) === null
  const { layout } = useApp().payload.route
  // It overlays texts only. On pages with forms it is at the end of the page.
  const isOver = layout === 'site' || layout === 'faq'

  // Separate from hydration: a store update would render everything at once.
  useEffect(() => whenIdle(publishConsent), [])

  useEffect(() => {
    if (!isOpen || !isOver) return
    // Not as a class: a new class on the root restyles the whole page.
    const root = document.documentElement.style
    root.scrollPaddingBottom = ROOM
    return () => {
      root.scrollPaddingBottom = ''
    }
  }, [isOpen, isOver])

  if (!isOpen) return null
  return (
    <>
      {/* The end of the page can be scrolled out from under the notice; every layout ends in a footer. */}
      {isOver && <div className="h-52 bg-raised" />}
      <section
        data-cookie-notice
        aria-label={cookie.label}
        className={`${isOver ? over : atEnd} bg-surface p-3 sm:flex sm:items-center sm:gap-5`}
      >
        <p className="text-sm text-muted text-pretty">
          {cookie.text}{' '}
          <Link to="cookies" className="-my-3 inline-block py-3 text-primary underline">
            {cookie.settings}
          </Link>
        </p>
        <div
          className={`mt-2 grid shrink-0 grid-cols-2 gap-2 sm:mt-0 sm:w-80 ${isOver ? 'lg:mt-2 lg:w-full' : ''}`}
        >
          <Button variant="secondary" className={answer} onClick={() => giveConsent('necessary')}>
            {cookie.necessary}
          </Button>
          <Button variant="secondary" className={answer} onClick={() => giveConsent('attribution')}>
            {cookie.allow}
          </Button>
        </div>
      </section>
    </>
  )
}
