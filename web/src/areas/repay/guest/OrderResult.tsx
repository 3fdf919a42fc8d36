import { useEffect, useState } from 'react'
import { words } from '@/areas/repay/words/guest'
import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { useDict } from '@/shared/i18n/dictionary'
import { pollUntilDone } from '@/shared/lib/polling'
import { useApp } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MomentText } from '@/shared/ui/MomentText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'
import { orderKeyOf } from './order-store'

type Order = Schemas['GuestOrder']
const PAUSES_MS = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000]

interface Props {
  id: string
  onNew: () => void
}

/** The result of a payment, for the tab that started it: what the payer knows, and that it arrived.
 */
export function OrderResult({ id, onNew }: Props) {
  const { order: t } = useDict(words)
  const { order, failure, isUnknown } = useOrder(id)
  return (
    <Card as="section" variant="raised" className="mt-6">
      <h2>{t.title}</h2>
      <div aria-live="polite" className="mt-4">
        {isUnknown && (
          <Notice kind="warning" title={t.unknown}>
            <p className="mt-1 text-pretty">{t.unknownText}</p>
          </Notice>
        )}
        {failure && <Notice kind="danger">{failure}</Notice>}
        {!order && !failure && !isUnknown && (
          <div role="status">
            <p className="text-muted">{t.checking}</p>
            <Skeleton className="mt-3 h-24" />
          </div>
        )}
        {order && <State order={order} />}
      </div>
      {order && <Receipt order={order} />}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {order?.state === 'open' && order.url && (
          <Button onClick={() => order.url && window.location.assign(order.url)}>{t.back}</Button>
        )}
        {order?.state === 'paid' && (
          <Button variant="secondary" onClick={() => window.print()}>
            {t.print}
          </Button>
        )}
        {(isUnknown || (order && order.state !== 'open')) && (
          <Button variant={order?.state === 'refused' ? 'primary' : 'secondary'} onClick={onNew}>
            {order?.state === 'refused' ? t.again : t.other}
          </Button>
        )}
      </div>
    </Card>
  )
}

function State({ order }: { order: Order }) {
  const { order: t } = useDict(words)
  if (order.state === 'paid') {
    return (
      <Notice kind="success" title={t.paid}>
        <p className="mt-1">{t.paidText}</p>
      </Notice>
    )
  }
  if (order.state === 'refused') {
    const why = order.failure === 'expired' ? 'expired' : 'declined'
    return (
      <Notice kind="danger" title={t.refused}>
        <p className="mt-1 text-pretty">{t.refusedText[why]}</p>
      </Notice>
    )
  }
  return (
    <Notice kind="warning" title={t.open}>
      <p className="mt-1 text-pretty">{t.openText}</p>
    </Notice>
  )
}

function Receipt({ order }: { order: Order }) {
  const { order: t } = useDict(words)
  return (
    <dl className="mt-5 grid gap-2">
      <Row name={t.amount}>
        <MoneyText tiyn={order.amount_tiyn} className="font-semibold" />
      </Row>
      <Row name={t.account}>{order.account}</Row>
      <Row name={t.at}>
        <MomentText at={order.ended_at ?? order.started_at} />
      </Row>
      <Row name={t.number}>{order.number}</Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}

/** The payment, polled while the bank has not answered. */
function useOrder(id: string) {
  const { locale, site } = useApp().payload
  const pace = site.sandbox_pace
  const [order, setOrder] = useState<Order | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isUnknown, setUnknown] = useState(false)

  useEffect(() => {
    const key = orderKeyOf(id)
    setUnknown(key === null)
    if (key === null) return
    let isStopped = false
    async function ask(): Promise<boolean> {
      try {
        const params = { id }
        const query = { key: key ?? '' }
        const next = await call('GET /repayment/orders/{id}', undefined, { params, query })
        if (isStopped) return true
        setOrder(next)
        setFailure(null)
        return next.state !== 'open'
      } catch (reason) {
        if (!isStopped) setFailure(problemText(reason, locale))
        return false
      }
    }
    const stop = pollUntilDone({ ask, pausesMs: PAUSES_MS, pace })
    return () => {
      isStopped = true
      stop()
    }
  }, [id, locale, pace])
  return { order, failure, isUnknown }
}
