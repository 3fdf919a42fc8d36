import type { HeadOf } from '@/app/pages-contract'
import type { Loan } from '@/features/debt/loan'
import { OpenLoanScreen } from '@/features/paying/OpenLoanScreen'
import { ProlongationArea } from '@/features/prolongation/ProlongationArea'
import { Standing } from '@/features/prolongation/Standing'
import { words } from '@/features/prolongation/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

/** What it would cost is told to who can have it. */
const mayProlong = ({ prolongation }: Loan) => ['offered', 'signed'].includes(prolongation.state)

export default function ProlongationScreen() {
  const t = useDict(words)
  return (
    <OpenLoanScreen
      title={t.title}
      lead={(loan) => (loan && mayProlong(loan) ? t.lead : undefined)}
    >
      {({ id }) => (
        <ProlongationArea screen="loan-prolongation" loanId={id}>
          {(seen) => <Standing loanId={id} seen={seen} />}
        </ProlongationArea>
      )}
    </OpenLoanScreen>
  )
}
