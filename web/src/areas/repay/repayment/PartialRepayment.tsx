import { usePayCards } from '@/areas/repay/cards/pay-card'
import { QueryArea } from '@/shared/api/QueryArea'
import type { Loan } from '@/shared/loan/loan'
import { PartForm } from './PartForm'
import type { PaymentFlow } from './usePaymentFlow'

interface Props {
  loan: Loan
  paying: PaymentFlow
  reload: () => Promise<void>
}

/** Any sum towards the debt, with what it changes before it is paid. */
export function PartialRepayment({ loan, paying, reload }: Props) {
  const cards = usePayCards()
  async function refresh() {
    await Promise.all([reload(), cards.reload()])
  }
  return (
    <QueryArea query={cards}>
      {(kept) => <PartForm loan={loan} paying={paying} cards={kept} onOutdated={refresh} />}
    </QueryArea>
  )
}
