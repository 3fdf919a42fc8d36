import type { HeadOf } from '@/app/pages-contract'
import { OpenLoanScreen } from '@/features/paying/OpenLoanScreen'
import { usePaying } from '@/features/paying/usePaying'
import { CardForm } from '@/features/prolongation/CardForm'
import { ProlongationArea } from '@/features/prolongation/ProlongationArea'
import { words } from '@/features/prolongation/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].card.title })

export default function ProlongationCardScreen() {
  const { card: t } = useDict(words)
  const paying = usePaying()
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead} paying={paying}>
      {(loan) => (
        <ProlongationArea screen="loan-prolongation-select-card" loanId={loan.id}>
          {({ addendum }, { reload }) =>
            addendum && (
              <CardForm loan={loan} addendum={addendum} paying={paying} onOutdated={reload} />
            )
          }
        </ProlongationArea>
      )}
    </OpenLoanScreen>
  )
}
