import { LoanChart } from '@/areas/loan/chart/LoanChart'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { PlanTable } from '@/areas/loan/PlanTable'
import { Refund } from '@/areas/loan/Refund'
import { TermProgress } from '@/areas/loan/TermProgress'
import { WithdrawalNote } from '@/areas/loan/WithdrawalNote'
import { WhatIf } from '@/areas/loan/what-if/WhatIf'
import { words } from '@/areas/loan/words/loan'
import { useDict } from '@/shared/i18n/dictionary'
import { ClosedCard } from '@/shared/loan/ClosedCard'
import { isOpen } from '@/shared/loan/loan'
import { OutstandingCard } from '@/shared/loan/OutstandingCard'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].screens.today.title })

export default function LoanToday() {
  const { today: t } = useDict(words).screens
  return (
    <LoanScreen title={t.title}>
      {(loan, sessionGeneration, reload) =>
        isOpen(loan) ? (
          <>
            <OutstandingCard loan={loan} />
            <WithdrawalNote withdrawal={loan.withdrawal} />
            {loan.status !== 'disputed' && <TermProgress loan={loan} />}
            <PlanTable loan={loan} />
            {loan.status !== 'disputed' && (
              <LoanChart loan={loan} sessionGeneration={sessionGeneration} />
            )}
            <WhatIf loan={loan} />
          </>
        ) : (
          <>
            <Refund loan={loan} reload={reload} />
            <ClosedCard loan={loan} />
          </>
        )
      }
    </LoanScreen>
  )
}
