import type { HeadOf } from '@/app/pages-contract'
import { OpenLoanScreen } from '@/features/paying/OpenLoanScreen'
import { PayWays } from '@/features/prolongation/PayWays'
import { ProlongationArea } from '@/features/prolongation/ProlongationArea'
import { words } from '@/features/prolongation/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].method.title })

export default function ProlongationMethodScreen() {
  const { method: t } = useDict(words)
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead}>
      {(loan) => (
        <ProlongationArea screen="loan-prolongation-payment-method" loanId={loan.id}>
          {({ addendum }, loaded) =>
            addendum && <PayWays loan={loan} addendum={addendum} loaded={loaded} />
          }
        </ProlongationArea>
      )}
    </OpenLoanScreen>
  )
}
