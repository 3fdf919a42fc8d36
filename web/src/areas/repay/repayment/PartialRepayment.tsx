import { usePayCards } from '@/areas/repay/cards/usePayCards'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import type { Loan } from '@/shared/loan/loan'
import { PartForm } from './PartForm'
import type { Paying } from './usePaying'

interface Props {
  loan: Loan
  paying: Paying
  reload: () => Promise<void>
}

/** Any sum towards the debt, with what it changes before it is paid. */
export function PartialRepayment({ loan, paying, reload }: Props) {
  const cards = usePayCards()
  async function refresh() {
    await Promise.all([reload(), cards.reload()])
  }
  return (
    <LoadedArea loaded={cards}>
      {(kept) => <PartForm loan={loan} paying={paying} cards={kept} onOutdated={refresh} />}
    </LoadedArea>
  )
}
