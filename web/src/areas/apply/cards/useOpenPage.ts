import { useEffect, useRef, useState } from 'react'
import { problemText } from '@/shared/api/problems'
import { languageOf } from '@/shared/codes/code-flow'
import { createAttempt } from '@/shared/forms/attempt'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'
import { storeNextRoute } from './states'

interface OpenPage {
  isBusy: boolean
  failure: string | null
  open: () => void
}

/** Leaves for the acquirer's page, the only place where a card number is entered. */
export function useOpenPage(next: string | null = null): OpenPage {
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef(createAttempt())

  // On return by the browser's back button the page is as it was left.
  useEffect(() => {
    const wake = () => setBusy(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  async function open() {
    setBusy(true)
    setFailure(null)
    try {
      const body = { language: languageOf(locale) }
      const key = attempt.current.keyFor(body)
      const { url } = await withStepUp((isProved) =>
        callAuthorized('POST /payout-methods/card-tokenizations', body, {
          key: isProved ? `${key}-proved` : key,
        }),
      )
      attempt.current.complete()
      storeNextRoute(next)
      window.location.assign(url)
    } catch (reason) {
      attempt.current.complete()
      setBusy(false)
      if (!isStepUpCancelled(reason)) setFailure(problemText(reason, locale))
    }
  }
  return { isBusy, failure, open }
}
