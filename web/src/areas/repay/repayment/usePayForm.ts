import { useState } from 'react'
import type { PaymentRequest } from '@/areas/repay/cards/pay-card'
import { type FormState, useForm, type Values } from '@/shared/forms/useForm'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { isStepUpCancelled } from '@/shared/session/step-up'
import { isOutdated, payProblemText } from './problem'
import type { PaymentFlow } from './usePaymentFlow'

interface Spec<V extends Values> {
  loan: Loan
  flow: PaymentFlow
  initial: V
  check: (values: V) => Partial<Record<keyof V & string, string>>
  requestOf: (values: V) => PaymentRequest
  /** Key under which the input survives a reload and the way to the acquirer. */
  keepAs?: string
  /** Fields that are not stored. */
  secret?: readonly (keyof V & string)[]
  /** The loan differs from what the screen shows. */
  onOutdated: () => void
}

interface PayForm<V extends Values> {
  form: FormState<V>
  failure: string | null
  isBusy: boolean
}

/** A form that ends in a payment, with its own error texts: after a lost response nobody may claim
 * that nothing was charged. */
export function usePayForm<V extends Values>(spec: Spec<V>): PayForm<V> {
  const { loan, flow, initial, check, requestOf, keepAs, secret } = spec
  const locale = useLocale()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<V>({
    initial,
    check,
    keepAs,
    secret,
    async send(values) {
      setFailure(null)
      await flow.pay(loan.id, requestOf(values))
    },
    onFailure(reason) {
      if (isStepUpCancelled(reason)) return true
      setFailure(payProblemText(reason, locale))
      if (isOutdated(reason)) spec.onOutdated()
      return true
    },
  })
  return { form, failure, isBusy: form.isBusy || flow.isLeaving }
}
