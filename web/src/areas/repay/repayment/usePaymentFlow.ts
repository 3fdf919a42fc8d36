import { useEffect, useRef, useState } from 'react'
import type { PaymentRequest } from '@/areas/repay/cards/pay-card'
import { paymentIn, readPaymentId, storePaymentId } from '@/areas/repay/payment/payment-id'
import { languageOf } from '@/shared/codes/code-flow'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { askWithCode, withStepUp } from '@/shared/session/step-up'
import { isUnanswered } from './problem'
import { createStoredAttempt } from './stored-attempt'

export interface PaymentFlow {
  /** The payment in progress, shown in place of the form. */
  id: string | null
  /** The browser is leaving for the acquirer's page. */
  isLeaving: boolean
  /** Throws what the API throws. */
  pay: (loanId: string, request: PaymentRequest) => Promise<void>
  finish: () => void
  /** Shows the form again; after a declined payment without the declined card. */
  again: (isRefused: boolean) => void
  isRetry: boolean
}

/** Pays towards a loan: at once with a saved card, else on the acquirer's page, from which the
 * browser returns with the payment's id in the URL. */
export function usePaymentFlow(): PaymentFlow {
  const locale = useLocale()
  const [id, setId] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [isRetry, setRetry] = useState(false)
  const attempt = useRef(createStoredAttempt())

  useEffect(() => {
    setId(paymentIn(window.location.search) ?? readPaymentId())
    // On return by the back button the page is as it was left.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(false)
      setId(readPaymentId())
    }
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  async function pay(loanId: string, request: PaymentRequest) {
    const body = { ...request, language: languageOf(locale) }
    const key = attempt.current.keyFor({ loanId, body })
    try {
      const params = { id: loanId }
      const payment = await withStepUp(
        (isProved) =>
          callAuthorized('POST /loans/{id}/payments', body, {
            params,
            key: isProved ? attempt.current.renewKey() : key,
          }),
        askWithCode(JSON.stringify(body), () =>
          callAuthorized('POST /loans/{id}/payments/codes', body, { params }),
        ),
      )
      attempt.current.complete()
      storePaymentId(payment.id)
      if (payment.url && payment.state === 'open') {
        setLeaving(true)
        window.location.assign(payment.url)
        return
      }
      nameInAddress(payment.id)
      setId(payment.id)
    } catch (reason) {
      if (!isUnanswered(reason)) attempt.current.complete()
      throw reason
    }
  }

  return {
    id,
    isLeaving,
    pay,
    finish() {
      storePaymentId(null)
      go(`${href('success', locale)}?op=${id}`, { replace: true })
    },
    isRetry,
    again(isRefused) {
      setRetry(isRefused)
      storePaymentId(null)
      nameInAddress(null)
      setId(null)
    },
  }
}

/** After a reload the payment is found by its URL. */
function nameInAddress(id: string | null) {
  const address = window.location.pathname + (id ? `?payment=${id}` : '')
  window.history.replaceState(window.history.state, '', address)
}
