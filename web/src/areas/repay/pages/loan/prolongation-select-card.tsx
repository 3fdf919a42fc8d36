import { CardForm } from '@/areas/repay/prolongation/CardForm'
import { ProlongationArea } from '@/areas/repay/prolongation/ProlongationArea'
import { OpenLoanScreen } from '@/areas/repay/repayment/OpenLoanScreen'
import { usePaymentFlow } from '@/areas/repay/repayment/usePaymentFlow'
import { words } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].card.title })

export default function ProlongationCardScreen() {
  const { card: t } = useDict(words)
  const flow = usePaymentFlow()
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead} flow={flow}>
      {(loan) => (
        <ProlongationArea screen="loan-prolongation-select-card" loanId={loan.id}>
          {({ addendum }, { reload }) =>
            addendum && <CardForm loan={loan} addendum={addendum} flow={flow} onOutdated={reload} />
          }
        </ProlongationArea>
      )}
    </OpenLoanScreen>
  )
}
