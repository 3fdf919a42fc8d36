import type { HeadOf } from '@/app/pages-contract'
import { OpenLoanScreen } from '@/features/paying/OpenLoanScreen'
import { ProlongationArea } from '@/features/prolongation/ProlongationArea'
import { Standing } from '@/features/prolongation/Standing'
import { words } from '@/features/prolongation/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

export default function ProlongationScreen() {
  const t = useDict(words)
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead}>
      {({ id }) => (
        <ProlongationArea screen="loan-prolongation" loanId={id}>
          {(seen) => <Standing loanId={id} seen={seen} />}
        </ProlongationArea>
      )}
    </OpenLoanScreen>
  )
}
