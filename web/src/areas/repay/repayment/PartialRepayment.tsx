import { usePayCards } from '@/areas/repay/cards/pay-card'
import { QueryArea } from '@/shared/api/QueryArea'
import type { Loan } from '@/shared/loan/loan'
import { PartForm } from './PartForm'
import type { PaymentFlow } from './usePaymentFlow'

interface Props {
  loan: Loan
  flow: PaymentFlow
  reload: () => Promise<void>
}

/** Any amount towards the debt, with its effect before it is paid. */
export function PartialRepayment({ loan, flow, reload }: Props) {
  const cards = usePayCards()
  async function refresh() {
    await Promise.all([reload(), cards.reload()])
  }
  return (
    <QueryArea query={cards}>
      {(payCards) => <PartForm loan={loan} flow={flow} cards={payCards} onOutdated={refresh} />}
    </QueryArea>
  )
}
