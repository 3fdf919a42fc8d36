import { useEffect, useRef, useState } from 'react'
import { problemText } from '@/shared/api/problems'
import { go } from '@/shared/navigation/go'
import { useLocale } from '@/shared/page/context'
import { nextIn } from '@/shared/session/next'
import { canUsePasskeys } from '@/shared/session/passkey-support'
import { tokenManager } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'

interface PasskeySignIn {
  /** Known only in the browser. */
  isPossible: boolean
  isBusy: boolean
  /** Opens the browser's window. */
  signIn: () => Promise<void>
  /** The browser offers passkeys below the field, where it can. */
  offerInField: () => void
}

/** Signing in by a passkey; its code is loaded when somebody is about to use one. */
export function usePasskeySignIn(): PasskeySignIn {
  const locale = useLocale()
  const [isPossible, setPossible] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => setPossible(canUsePasskeys()), [])
  useEffect(() => () => waiting.current?.abort(), [])

  async function run(signal?: AbortSignal) {
    const { canOfferInField, PasskeyCancelled, signInByPasskey } = await import(
      '@/shared/session/passkeys'
    )
    if (signal && !(await canOfferInField())) return
    try {
      tokenManager.startSession(await signInByPasskey(signal))
      go(nextIn(window.location.search, locale), { replace: true })
    } catch (reason) {
      const isQuiet = reason instanceof PasskeyCancelled
      if (!isQuiet) toast(problemText(reason, locale), { stays: true })
    }
  }
  return {
    isPossible,
    isBusy,
    async signIn() {
      // The browser has one request at a time.
      waiting.current?.abort()
      setBusy(true)
      await run().finally(() => setBusy(false))
    },
    offerInField() {
      if (!isPossible || waiting.current) return
      waiting.current = new AbortController()
      run(waiting.current.signal)
    },
  }
}
