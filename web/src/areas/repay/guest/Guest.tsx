import { useEffect, useState } from 'react'
import { GuestPayment } from './GuestPayment'
import { OrderResult } from './OrderResult'

/** A guest payment, or its result when the bank's page returns here. */
export function Guest() {
  const [order, setOrder] = useState<string | null>(null)
  useEffect(() => setOrder(new URLSearchParams(window.location.search).get('order')), [])

  function begin() {
    history.replaceState(history.state, '', window.location.pathname)
    setOrder(null)
  }
  return order ? <OrderResult id={order} onNew={begin} /> : <GuestPayment />
}
