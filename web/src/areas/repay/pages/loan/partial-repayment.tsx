import { usePayCards } from '@/areas/repay/cards/pay-card'
import { OpenLoanScreen } from '@/areas/repay/repayment/OpenLoanScreen'
import { PartForm } from '@/areas/repay/repayment/PartForm'
import { type PaymentFlow, usePaymentFlow } from '@/areas/repay/repayment/usePaymentFlow'
import { words } from '@/areas/repay/words/repayment'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import type { Loan } from '@/shared/loan/loan'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].part.title })

export default function PartialRepaymentScreen() {
  const { part: t } = useDict(words)
  const flow = usePaymentFlow()
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead} flow={flow} action="repay_part">
      {(loan, reload) => <PartialRepayment loan={loan} flow={flow} reload={reload} />}
    </OpenLoanScreen>
  )
}

interface Props {
  loan: Loan
  flow: PaymentFlow
  reload: () => Promise<void>
}

/** Any amount towards the debt, with its effect before it is paid. */
function PartialRepayment({ loan, flow, reload }: Props) {
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
