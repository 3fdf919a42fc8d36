import { useEffect, useState } from 'react'
import type { Payment } from '@/areas/repay/cards/pay-card'
import { words } from '@/areas/repay/words/repayment'
import { ApiError } from '@/shared/api/api-error'
import { problemText } from '@/shared/api/problems'
import { useDict } from '@/shared/i18n/dictionary'
import { pollUntilDone } from '@/shared/lib/polling'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CreditCard, LoaderCircle } from '@/shared/ui/icons'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'

interface PaymentState {
  payment: Payment | null
  /** Polls so far. */
  attempts: number
  isOffline: boolean
  /** Why polling has ended. */
  reason: unknown
}

const INITIAL: PaymentState = { payment: null, attempts: 0, isOffline: false, reason: null }

/** Follows a payment to its end: first the acquirer is polled, then our server, with growing pauses
 * and not while the page is hidden. */
function usePayment(id: string): PaymentState {
  const [state, setState] = useState(INITIAL)

  useEffect(() => {
    setState(INITIAL)
    let isReturnReported = false
    async function ask(): Promise<boolean> {
      try {
        const operation = isReturnReported ? 'GET /payments/{id}' : 'POST /payments/{id}/return'
        const payment = await callAuthorized(operation, undefined, { params: { id } })
        isReturnReported = true
        setState(({ attempts }) => ({ ...INITIAL, payment, attempts: attempts + 1 }))
        return payment.state === 'refused' || Boolean(payment.receipt)
      } catch (reason) {
        const isOffline = isPassing(reason)
        setState((before) =>
          isOffline ? { ...before, isOffline } : { ...before, isOffline, reason },
        )
        return !isOffline
      }
    }
    return pollUntilDone({ ask, wakesOnline: true })
  }, [id])
  return state
}

/** A temporary failure of the network or the acquirer: polling again helps. */
function isPassing(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false
  return reason.status === 0 || reason.status >= 500 || reason.status === 429
}

interface Props {
  id: string
  onPaid: (payment: Payment) => void
  /** The customer wants to pay again. */
  onAgain: (payment: Payment | null) => void
}

/** After this many polls the bank is slow. */
const SLOW_AFTER = 3
/** After this many polls most likely nothing was entered on its page. */
const ABANDONED_AFTER_POLLS = 2

/** The progress of a payment, from the bank's page to its end. */
export function PaymentProgress({ id, onPaid, onAgain }: Props) {
  const locale = useLocale()
  const { back: t } = useDict(words)
  const { payment, attempts, isOffline, reason } = usePayment(id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid
  useEffect(() => {
    if (payment?.receipt) onPaid(payment)
  }, [payment?.receipt])

  if (reason !== null) {
    const isMissing = reason instanceof ApiError && reason.status === 404
    return (
      <PaymentFailure
        text={isMissing ? t.missing : problemText(reason, locale)}
        onAgain={() => onAgain(null)}
      >
        {t.again}
      </PaymentFailure>
    )
  }
  if (payment?.state === 'refused') {
    return (
      <div className="grid gap-4">
        <RejectionNotice payment={payment} />
        <Button wide onClick={() => onAgain(payment)} className="min-h-14 text-lg">
          {t.other}
        </Button>
      </div>
    )
  }
  const isLeft = payment?.state === 'open' && attempts >= ABANDONED_AFTER_POLLS
  return (
    <Card as="section" variant="raised">
      <div className="flex gap-4">
        {isLeft ? (
          <CreditCard className="mt-0.5 size-7 shrink-0 text-primary" />
        ) : (
          <LoaderCircle className="mt-0.5 size-7 shrink-0 animate-spin text-primary motion-reduce:animate-none" />
        )}
        <div role="status" className="min-w-0">
          <h2 className="text-xl">{titleOf(payment, isLeft, t)}</h2>
          <p className="mt-2 text-muted text-pretty">{textOf(payment, isLeft, t)}</p>
          {payment?.state === 'processing' && attempts >= SLOW_AFTER && (
            <p className="mt-3">{t.slow}</p>
          )}
        </div>
      </div>
      {payment && (
        <dl className="mt-5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-muted">{t.amount}</dt>
          <dd className="text-lg font-semibold">
            <MoneyText tiyn={payment.amount_tiyn} />
          </dd>
        </dl>
      )}
      {isOffline && (
        <Notice kind="warning" className="mt-5">
          <p role="status">{t.offline}</p>
        </Notice>
      )}
      {isLeft && (
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          {payment.url && (
            <Button onClick={() => payment.url && window.location.assign(payment.url)}>
              {t.toPage}
            </Button>
          )}
          <Button variant="secondary" onClick={() => onAgain(payment)}>
            {t.again}
          </Button>
        </div>
      )}
    </Card>
  )
}

type Words = (typeof words)['ru']['back']

function titleOf(payment: Payment | null, isLeft: boolean, t: Words): string {
  if (payment?.state === 'processing') return t.processing
  return isLeft ? t.open : t.asking
}

function textOf(payment: Payment | null, isLeft: boolean, t: Words): string {
  if (payment?.state === 'processing') return t.processingText
  return isLeft ? t.openText : t.askingText
}

function PaymentFailure({
  text,
  onAgain,
  children,
}: {
  text: string
  onAgain: () => void
  children: string
}) {
  return (
    <div className="grid gap-4">
      <Notice kind="danger">{text}</Notice>
      <Button variant="secondary" wide onClick={onAgain}>
        {children}
      </Button>
    </div>
  )
}

/** Why the bank declined, what to do, and that no money was taken. */
function RejectionNotice({ payment }: { payment: Payment }) {
  const { back: t } = useDict(words)
  const why = t.rejections[payment.failure as keyof typeof t.rejections] ?? t.unknown
  return (
    <Notice kind="danger" title={t.refused}>
      <p className="mt-1 text-pretty">
        {why} {t.safe}
      </p>
    </Notice>
  )
}
