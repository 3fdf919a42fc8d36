import { useEffect, useRef, useState } from 'react'
import type { Payment } from '@/areas/repay/cards/types'
import { ApiError } from '@/shared/api/api-error'
import { createPolling, pauseMs } from '@/shared/lib/polling'
import { callAuthorized } from '@/shared/session/session'

interface Watched {
  payment: Payment | null
  /** How often the bank was asked. */
  asked: number
  isOffline: boolean
  /** Why nothing more will come. */
  reason: unknown
}

const BEGIN: Watched = { payment: null, asked: 0, isOffline: false, reason: null }

/** Follows a payment to its end: first the acquirer is asked, then we are, with growing pauses and
 * not while nobody looks. */
export function usePayment(id: string): Watched {
  const [watched, setWatched] = useState(BEGIN)
  const isOver = useRef(false)

  useEffect(() => {
    isOver.current = false
    setWatched(BEGIN)
    let isAcquirerAsked = false
    async function ask() {
      try {
        const operation = isAcquirerAsked ? 'GET /payments/{id}' : 'POST /payments/{id}/back'
        const payment = await callAuthorized(operation, undefined, { params: { id } })
        isAcquirerAsked = true
        isOver.current = payment.state === 'refused' || Boolean(payment.receipt)
        setWatched(({ asked }) => ({ ...BEGIN, payment, asked: asked + 1 }))
      } catch (reason) {
        if (isPassing(reason)) return setWatched((before) => ({ ...before, isOffline: true }))
        isOver.current = true
        setWatched((before) => ({ ...before, isOffline: false, reason }))
      }
    }
    const isHidden = () => document.visibilityState === 'hidden'
    const pause = (asked: number) => (isOver.current ? null : asked === 0 ? 0 : pauseMs(asked - 1))
    const polling = createPolling({ pause, ask, isHidden })
    polling.restart()
    document.addEventListener('visibilitychange', polling.lookedAt)
    addEventListener('online', polling.lookedAt)
    return () => {
      document.removeEventListener('visibilitychange', polling.lookedAt)
      removeEventListener('online', polling.lookedAt)
      polling.stop()
    }
  }, [id])
  return watched
}

/** The network or the acquirer is away for a moment: asking again helps. */
function isPassing(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false
  return reason.status === 0 || reason.status >= 500 || reason.status === 429
}
