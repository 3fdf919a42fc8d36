import { ProlongationArea } from '@/areas/repay/prolongation/ProlongationArea'
import { ProlongationStatus } from '@/areas/repay/prolongation/ProlongationStatus'
import { OpenLoanScreen } from '@/areas/repay/repayment/OpenLoanScreen'
import { words } from '@/areas/repay/words/prolongation'
import { useDict } from '@/shared/i18n/dictionary'
import type { Loan } from '@/shared/loan/loan'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].title })

/** The cost is shown only if a prolongation is possible. */
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
          {(prolongation) => <ProlongationStatus loanId={id} prolongation={prolongation} />}
        </ProlongationArea>
      )}
    </OpenLoanScreen>
  )
}
