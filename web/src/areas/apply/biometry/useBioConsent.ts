import { useRef, useState } from 'react'
import { languageOf } from '@/shared/codes/code-flow'
import { consentVersion } from '@/shared/consents/consents'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'

export interface BioConsentState {
  /** Given before, or just now: no checkbox is needed. */
  isGiven: boolean
  isTicked: boolean
  /** The customer tried to continue without it. */
  isMissing: boolean
  isBusy: boolean
  tick: (isTicked: boolean) => void
  /** Stores the tick as a consent; false if it is not ticked. */
  give: () => Promise<boolean>
}

/** The consent to biometry. It is asked once and stored in the ledger of consents. */
export function useBioConsent(wasGiven: boolean): BioConsentState {
  const locale = useLocale()
  const [isGiven, setGiven] = useState(wasGiven)
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  async function give(): Promise<boolean> {
    if (isGiven) return true
    setMissing(!isTicked)
    if (!isTicked || isSending.current) return false
    isSending.current = true
    setBusy(true)
    try {
      const answer = { is_given: true, text_version: consentVersion, language: languageOf(locale) }
      await callAuthorized('PUT /me/consents/{kind}', answer, { params: { kind: 'biometrics' } })
      setGiven(true)
      return true
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  function tick(next: boolean) {
    setTicked(next)
    if (next) setMissing(false)
  }
  return { isGiven, isTicked, isMissing, isBusy, tick, give }
}
