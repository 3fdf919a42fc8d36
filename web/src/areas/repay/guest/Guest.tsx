import { useEffect, useState } from 'react'
import { GuestPayment } from './GuestPayment'
import { OrderResult } from './OrderResult'

/** Paying as a guest, or what became of it when the bank's page leads back here. */
export function Guest() {
  const [order, setOrder] = useState<string | null>(null)
  useEffect(() => setOrder(new URLSearchParams(window.location.search).get('order')), [])

  function begin() {
    history.replaceState(history.state, '', window.location.pathname)
    setOrder(null)
  }
  return order ? <OrderResult id={order} onNew={begin} /> : <GuestPayment />
}
