import { useEffect, useRef, useState } from 'react'
import { problemText } from '@/shared/api/problems'
import { languageOf } from '@/shared/codes/code-flow'
import { createAttempt } from '@/shared/forms/attempt'
import { go } from '@/shared/navigation/go'
import { useLocale } from '@/shared/page/context'
import { nextIn } from '@/shared/session/next'
import { callAuthorized } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'

interface CardPage {
  /** The acquirer's page from which the browser has just returned. */
  id: string | null
  isBusy: boolean
  failure: string | null
  open: () => void
  /** The page is finished; a saved card leads on to the screen that needed it. */
  finish: () => void
  forget: () => void
}

/** Leaves for the acquirer's page, the only place where a card number is entered, and detects the
 * return. */
export function useCardPage(): CardPage {
  const locale = useLocale()
  const [id, setId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef(createAttempt())

  useEffect(() => {
    setId(new URLSearchParams(window.location.search).get('pay_page'))
    const wake = () => setBusy(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  async function open() {
    setBusy(true)
    setFailure(null)
    try {
      const next = new URLSearchParams(window.location.search).get('next')
      const body = { language: languageOf(locale), next }
      const key = attempt.current.keyFor(body)
      const { url } = await withStepUp((isProved) =>
        callAuthorized('POST /payment-methods/card-tokenizations', body, {
          key: isProved ? `${key}-proved` : key,
        }),
      )
      attempt.current.complete()
      window.location.assign(url)
    } catch (reason) {
      attempt.current.complete()
      setBusy(false)
      if (!isStepUpCancelled(reason)) setFailure(problemText(reason, locale))
    }
  }

  function forget() {
    setId(null)
    // After a reload the finished page would be polled again.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  function finish() {
    const { search } = window.location
    if (new URLSearchParams(search).has('next')) go(nextIn(search, locale), { replace: true })
    else forget()
  }
  return { id, isBusy, failure, open, finish, forget }
}
