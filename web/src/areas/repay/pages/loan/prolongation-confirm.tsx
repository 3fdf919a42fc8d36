import { ConfirmTask } from '@/areas/repay/prolongation/ConfirmTask'
import { ProlongationArea } from '@/areas/repay/prolongation/ProlongationArea'
import { OpenLoanScreen } from '@/areas/repay/repayment/OpenLoanScreen'
import { words } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].confirm.title })

export default function ProlongationConfirmScreen() {
  const { confirm: t } = useDict(words)
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead}>
      {({ id, contract_number }) => (
        <ProlongationArea screen="loan-prolongation-confirm" loanId={id}>
          {({ addendum }, { reload }) =>
            addendum && (
              <ConfirmTask
                loanId={id}
                contractNumber={contract_number}
                addendum={addendum}
                onChanged={reload}
              />
            )
          }
        </ProlongationArea>
      )}
    </OpenLoanScreen>
  )
}
