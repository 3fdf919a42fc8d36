import type { HeadOf } from '@/app/pages-contract'
import { OpenLoanScreen } from '@/features/paying/OpenLoanScreen'
import { ConfirmTask } from '@/features/prolongation/ConfirmTask'
import { ProlongationArea } from '@/features/prolongation/ProlongationArea'
import { words } from '@/features/prolongation/words'
import { useDict } from '@/i18n/dictionary'

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
