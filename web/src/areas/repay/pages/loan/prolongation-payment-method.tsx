import { PaymentMethods } from '@/areas/repay/prolongation/PaymentMethods'
import { ProlongationArea } from '@/areas/repay/prolongation/ProlongationArea'
import { OpenLoanScreen } from '@/areas/repay/repayment/OpenLoanScreen'
import { words } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].method.title })

export default function ProlongationMethodScreen() {
  const { method: t } = useDict(words)
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead}>
      {(loan) => (
        <ProlongationArea screen="loan-prolongation-payment-method" loanId={loan.id}>
          {({ addendum }, query) =>
            addendum && <PaymentMethods loan={loan} addendum={addendum} query={query} />
          }
        </ProlongationArea>
      )}
    </OpenLoanScreen>
  )
}
